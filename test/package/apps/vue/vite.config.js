import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const isCustomElement = (tag) => tag === 'agent-chat' || tag === 'promo-banner';

export default defineConfig({ plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });
