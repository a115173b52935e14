import ICAL from 'ical.js';
import { ReadError, type Section, joinTitles, toLine } from '../section.js';

/** An event that repeats is told by this many of its next dates. */
const MAX_DATES = 6;
/** Dates of a repeating event are looked for this far: a rule can go on for ever. */
const MAX_STEPS = 2_000;
const MAX_EVENTS = 1_000;

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** Reads the events of a calendar (RFC 5545); times are told as written, in the calendar's own time zone. */
export function parseCalendar(text: string, fallbackTitle: string, now: Date): Section[] {
  let calendar: ICAL.Component;
  try {
    calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  } catch {
    throw new ReadError('The file is not a calendar.');
  }
  const title = toLine(String(calendar.getFirstPropertyValue('x-wr-calname') ?? '')) || fallbackTitle;
  const events = calendar.getAllSubcomponents('vevent').slice(0, MAX_EVENTS);
  if (events.length === 0) throw new ReadError('The calendar holds no events.');
  return events
    .map((component) => new ICAL.Event(component))
    .filter((event) => !event.isRecurrenceException())
    .map((event) => describe(event, title, now));
}

function describe(event: ICAL.Event, title: string, now: Date): Section {
  const summary = toLine(event.summary ?? '') || 'Event';
  const dates = findDates(event, now).map((start) => tellDate(start, event));
  const lines = [
    `${summary}: ${dates.join('; ')}.`,
    event.location && `Place: ${toLine(event.location)}.`,
    ...(event.description ?? '').split(/\n+/).map(toLine),
  ];
  return { title: joinTitles(title, summary), text: lines.filter(Boolean).join('\n') };
}

/** The next dates, or the first one when all have passed. */
function findDates(event: ICAL.Event, now: Date): ICAL.Time[] {
  if (!event.isRecurring()) return [event.startDate];
  const dates: ICAL.Time[] = [];
  const today = ICAL.Time.fromJSDate(now, true);
  const iterator = event.iterator();
  for (let step = 0; step < MAX_STEPS && dates.length < MAX_DATES; step++) {
    const date = iterator.next();
    if (!date) break;
    if (date.compareDateOnlyTz(today, ICAL.Timezone.utcTimezone) >= 0) dates.push(date);
  }
  return dates.length > 0 ? dates : [event.startDate];
}

function tellDate(start: ICAL.Time, event: ICAL.Event): string {
  const end = start.clone();
  end.addDuration(event.duration);
  if (!start.isDate) return `${tellDay(start)}, ${tellTime(start)} to ${tellTime(end)}`;
  // The end of a whole day is the day after.
  end.adjust(-1, 0, 0, 0);
  return end.compare(start) > 0 ? `${tellDay(start)} to ${tellDay(end)}` : tellDay(start);
}

function tellDay(time: ICAL.Time): string {
  return DAY.format(wallClock(time));
}

function tellTime(time: ICAL.Time): string {
  return TIME.format(wallClock(time));
}

/** The date as it stands on the wall there, put into UTC so that no time zone moves it. */
function wallClock({ year, month, day, hour, minute }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}
