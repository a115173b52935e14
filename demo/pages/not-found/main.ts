/** Says which address has no page. */
import { find } from '../shared/find.js';
import '../shared/frame.js';

find('#address').textContent = location.pathname;
