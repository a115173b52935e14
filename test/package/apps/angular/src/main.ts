import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { App } from './app';

await bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
