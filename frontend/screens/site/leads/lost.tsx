import { Alert } from '../../../parts/ui/Alert';

/** Takes the place of a part whose code couldn't be loaded. */
export const LOST = {
  default: () => <Alert tone="danger">We can't show this. Reload the page to try again.</Alert>,
};
