import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setStage } from '../helpers/chromium.js';
import { CustomerSite } from '../helpers/customer-site.js';

const INSETS = { top: 47, bottom: 34 };
const VIEWPORT = { width: 390, height: 844 };

describe('a banner that follows the scroll on a phone with a notch', { timeout: 240_000 }, () => {
  const stage = setStage(() => CustomerSite.start());

  for (const mode of ['expanded', 'float'] as const) {
    for (const placement of ['top', 'bottom'] as const) {
      it(`keeps its words clear of the notch and the home bar, ${mode} at the ${placement}`, async () => {
        const page = await stage.browser.newPage({ viewport: VIEWPORT });
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setSafeAreaInsetsOverride', { insets: INSETS });
        const config = JSON.stringify({
          id: `${mode}-${placement}`,
          content: 'Winter glazes are in.',
          mode,
          placement,
          scrollBehavior: 'follow',
        });
        await page.goto(stage.site.add({ body: `<promo-banner config='${config}'></promo-banner>` }));
        const words = page.getByText('Winter glazes are in.');
        await words.waitFor();
        const box = (await words.boundingBox())!;
        assert.ok(box.y >= (placement === 'top' ? INSETS.top : 0), JSON.stringify(box));
        assert.ok(
          box.y + box.height <= VIEWPORT.height - (placement === 'bottom' ? INSETS.bottom : 0),
          JSON.stringify(box),
        );
        await page.close();
      });
    }
  }
});
