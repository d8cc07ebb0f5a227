import { queue } from '../../platform/jobs/queue.js';

/** One job per account that a member has left, for what refers to the membership without a foreign key. */
export const MEMBER_LEFT = queue<{ accountId: string }>('member-left', {
  retryLimit: 20,
  retryDelay: 1,
  retryDelayMax: 60,
});
