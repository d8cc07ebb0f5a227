import type { User as Identity } from 'firebase/auth';
import { forgetIdentity } from '../../session/remembered-identities';
import { forgetDraft } from '../../onboarding/draft';
import { forgetExport } from './requested-export';

/** Removes what this browser keeps of a person besides their sign-in, which the sign-out removes. */
export function forgetPerson({ uid, email }: Identity) {
  forgetDraft(uid);
  forgetExport(uid);
  if (email) forgetIdentity(email);
}
