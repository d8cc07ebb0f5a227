import { Body, Controller, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  onboardingDraft,
  savedDraft,
  user,
  userPatch,
  type OnboardingDraft,
  type UserPatch,
} from '#contract/users.js';
import { Needs, PersonOnly } from '../../platform/access.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../../platform/caller.js';
import { UsersService } from '../users/users.service.js';
import { NotificationAddressService } from './notification-address.service.js';

@ApiTags('users')
@Needs('own')
@Controller('api/users/me')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly addresses: NotificationAddressService,
  ) {}

  /** Returns the logged-in user. */
  @Get()
  @ApiOkResponse({ standardSchema: user })
  getCurrentUser(@CurrentUser() caller: Caller) {
    return this.users.get(caller);
  }

  /** Updates the given fields of the user. Omitted fields keep their values. A new notification address is sent a confirmation link. */
  @Patch()
  @PersonOnly()
  @Needs('read')
  @ApiOkResponse({ standardSchema: user })
  updateCurrentUser(
    @CurrentUser() caller: Caller,
    @Body({ schema: userPatch }) patch: UserPatch,
    @CallOrigin() origin: Origin,
  ) {
    return this.addresses.updateUser(caller, patch, origin);
  }

  /** Returns the caller's progress in the onboarding wizard. */
  @Get('onboarding-draft')
  @ApiOkResponse({ standardSchema: savedDraft })
  getOnboardingDraft(@CurrentUser() { userId }: Caller) {
    return this.users.onboardingDraft(userId);
  }

  /** Saves the caller's progress until onboarding is complete. */
  @Put('onboarding-draft')
  @PersonOnly()
  @ApiOkResponse({ standardSchema: savedDraft })
  saveOnboardingDraft(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: onboardingDraft }) draft: OnboardingDraft,
  ) {
    return this.users.saveOnboardingDraft(userId, draft);
  }

  /** Completes onboarding and unlocks the dashboard. */
  @Post('complete-onboarding')
  @PersonOnly()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: user })
  completeOnboarding(@CurrentUser() caller: Caller) {
    return this.users.completeOnboarding(caller);
  }
}
