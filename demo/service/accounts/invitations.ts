import type { Context, Hono } from 'hono';
import { Refusal } from '../refusal.js';
import type { Database } from '../store/database.js';
import { INVITE_PAGE_CSP, renderInvitation, renderNotice, type Page } from './invite-page.js';
import { acceptInvitation, findInvitation } from './whitelabel.js';

/** Enough for the form, which contains only an address. */
const FORM_BYTES = 4 * 1024;

/** Serves the pages that invitation links open. They work without scripts. */
export function serveInvitations(app: Hono, db: Database): void {
  app.get('/invite/:token', async (c) => {
    const invitation = await findInvitation(db, c.req.param('token'));
    if (!invitation) return respond(c, renderNotice('Not found', 'This invitation is not known.'), 404);
    return respond(c, invitation.accepted ? renderAccepted() : renderInvitation(invitation));
  });

  app.post('/invite/:token', async (c) => {
    const token = c.req.param('token');
    const invitation = await findInvitation(db, token);
    if (!invitation) return respond(c, renderNotice('Not found', 'This invitation is not known.'), 404);
    const address = await readAddress(c);
    try {
      await acceptInvitation(db, token, address);
      return respond(c, renderNotice('Welcome', `You are now a client of ${invitation.whitelabelName}.`));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // After a double click, the visitor sees the answer to the second request, which finds the invitation accepted.
      const isAccepted = (await findInvitation(db, token))?.accepted;
      return respond(
        c,
        isAccepted ? renderAccepted() : renderInvitation(invitation, { problem: error.message, address }),
        400,
      );
    }
  });
}

function renderAccepted(): Page {
  return renderNotice('Already accepted', 'This invitation has already been accepted.');
}

async function readAddress(c: Context): Promise<string> {
  if (Number(c.req.header('content-length') ?? Infinity) > FORM_BYTES) return '';
  // A body that is not a form contains no address.
  const { email } = await c.req.parseBody().catch(() => ({ email: '' }));
  return typeof email === 'string' ? email.trim() : '';
}

function respond(c: Context, html: Page, status: 200 | 400 | 404 = 200): Response | Promise<Response> {
  c.header('Content-Security-Policy', INVITE_PAGE_CSP);
  return c.html(html, status);
}
