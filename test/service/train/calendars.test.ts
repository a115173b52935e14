import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createParser } from '../../../demo/service/train/parse/parser.js';

describe('a calendar', () => {
  const parser = createParser();
  after(() => parser.close());

  /** What is told of each event of a calendar with these lines, without the comma that Node's versions differ in. */
  const tell = async (lines: readonly string[], ...events: readonly string[][]): Promise<string[]> => {
    const entries = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']);
    const text = ['BEGIN:VCALENDAR', ...lines, ...entries, 'END:VCALENDAR', ''].join('\r\n');
    const now = new Date('2027-03-01T12:00:00Z');
    const { sections, comment } = await parser.parse('calendar', text, 'Studio', now);
    assert.equal(comment, '');
    return sections.map((section) => section.text.replaceAll('day,', 'day'));
  };

  it('tells times in UTC by the clocks of its own time zone', async () => {
    const night = [
      'SUMMARY:Tour',
      'DTSTART:20270305T010000Z',
      'DTEND:20270305T023000Z',
      'RRULE:FREQ=WEEKLY;COUNT=3',
    ];
    assert.deepEqual(await tell(['X-WR-TIMEZONE:America/New_York'], night), [
      // On 14 March the clocks there are put forward.
      'Tour: Thursday 4 March 2027, 20:00 to 21:30; Thursday 11 March 2027, 20:00 to 21:30; Thursday 18 March 2027, 21:00 to 22:30.',
    ]);
  });

  it('without a time zone that is known says that its times are in UTC', async () => {
    const night = ['SUMMARY:Tour', 'DTSTART:20270305T010000Z', 'DTEND:20270305T020000Z'];
    const local = ['SUMMARY:Fair', 'DTSTART;TZID=Romance Standard Time:20270306T100000'];
    for (const lines of [[], ['X-WR-TIMEZONE:Eastern Standard Time'], ['X-WR-TIMEZONE:']]) {
      assert.deepEqual(await tell(lines, night, local), [
        'Tour: Friday 5 March 2027, 01:00 to 02:00 UTC.',
        'Fair: Saturday 6 March 2027, 10:00.',
      ]);
    }
  });

  it('is read without its cancelled events', async () => {
    const cancelled = ['SUMMARY:Fair', 'DTSTART:20270306T100000', 'STATUS:CANCELLED'];
    const confirmed = ['SUMMARY:Tour', 'DTSTART:20270305T100000', 'STATUS:CONFIRMED'];
    assert.deepEqual(await tell([], cancelled, confirmed), ['Tour: Friday 5 March 2027, 10:00.']);
    await assert.rejects(tell([], cancelled), /contains no events, or only cancelled ones/);
  });

  it('is read up to 1,000 events, and says how many were left out', async () => {
    const event = ['BEGIN:VEVENT', 'SUMMARY:Tour', 'DTSTART:20270305T100000', 'END:VEVENT'];
    const text = ['BEGIN:VCALENDAR', ...Array.from({ length: 1_002 }, () => event).flat(), 'END:VCALENDAR'];
    const read = await parser.parse('calendar', text.join('\r\n'), 'Studio', new Date());
    assert.equal(read.sections.length, 1_000);
    assert.equal(read.comment, '2 events after the first 1000 were left out.');
  });

  it('tells the date of a repeating event that was moved at its new time only, in whatever zone it is written', async () => {
    // Both ways to write each of them mean 10:00 in New York.
    const series = ['DTSTART;TZID=America/New_York:20270305T100000', 'DTSTART:20270305T150000Z'];
    const originals = [
      'RECURRENCE-ID;TZID=America/New_York:20270312T100000',
      'RECURRENCE-ID:20270312T150000Z',
    ];
    const lines = ['X-WR-TIMEZONE:America/New_York'];
    for (const start of series) {
      for (const original of originals) {
        const repeating = ['UID:1', 'SUMMARY:Tour', start, 'RRULE:FREQ=WEEKLY;COUNT=2'];
        const moved = ['UID:1', 'SUMMARY:Tour', original, 'DTSTART;TZID=America/New_York:20270313T110000'];
        assert.deepEqual(
          await tell(lines, moved, repeating, ['UID:2', ...repeating.slice(1)]),
          [
            'Tour: Saturday 13 March 2027, 11:00.',
            'Tour: Friday 5 March 2027, 10:00.',
            'Tour: Friday 5 March 2027, 10:00; Friday 12 March 2027, 10:00.',
          ],
          `${start} ${original}`,
        );
        assert.deepEqual(await tell(lines, repeating, [...moved, 'STATUS:CANCELLED']), [
          'Tour: Friday 5 March 2027, 10:00.',
        ]);
      }
    }
  });

  it('tells no date of a repeating event that is excluded in another time zone, or was changed and has passed', async () => {
    const repeating = [
      'UID:1',
      'SUMMARY:Tour',
      'DTSTART;TZID=Europe/Berlin:20260101T100000',
      'RRULE:FREQ=WEEKLY;UNTIL=20270312T230000Z',
      'EXDATE:20270304T090000Z',
    ];
    const past = ['UID:1', 'SUMMARY:Tour', 'RECURRENCE-ID:20260108T090000Z', 'DTSTART:20260109T090000Z'];
    assert.deepEqual(await tell([], repeating, past), ['Tour: Thursday 11 March 2027, 10:00.']);
  });

  it('tells a whole day of a repeating event that was moved on its new day', async () => {
    const repeating = ['UID:1', 'SUMMARY:Fair', 'DTSTART;VALUE=DATE:20270306', 'RRULE:FREQ=YEARLY;COUNT=2'];
    const moved = [
      'UID:1',
      'SUMMARY:Fair',
      'RECURRENCE-ID;VALUE=DATE:20270306',
      'DTSTART;VALUE=DATE:20270307',
    ];
    assert.deepEqual(await tell(['X-WR-TIMEZONE:Asia/Tokyo'], repeating, moved), [
      'Fair: Monday 6 March 2028.',
      'Fair: Sunday 7 March 2027.',
    ]);
  });
});
