import { Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiTags } from '@nestjs/swagger';
import { leadDetail } from '#contract/lead-detail.js';
import { idParam } from '#contract/list.js';
import { Scope } from '../../../platform/access.js';
import { CurrentAccount } from '../../../platform/caller.js';
import { Idempotent } from '../../../platform/idempotency/idempotent.js';
import { VerifyService } from './verify.service.js';

@ApiTags('leads')
@Controller('api/leads')
export class VerifyController {
  constructor(private readonly verifications: VerifyService) {}

  /**
   * Visits a lead's website again, and rechecks whether the domains of its emails accept email. The visit has ended when
   * `Verification Requested At` of `GET /api/leads/{id}` is null. 403 `plan_required` for a plan without emails from
   * websites, 409 for an excluded or imported lead, one without a website, and one whose website was visited in the last
   * hour.
   */
  @Post(':id/verify')
  @Scope('run')
  @Idempotent()
  @HttpCode(202)
  @ApiAcceptedResponse({ standardSchema: leadDetail })
  verifyLead(@CurrentAccount() accountId: string, @Param('id', { schema: idParam }) id: string) {
    return this.verifications.verify(accountId, id);
  }
}
