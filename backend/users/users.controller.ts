import { Body, Controller, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  onboardingDraft,
  savedDraft,
  user,
  userPatch,
  type OnboardingDraft,
  type UserPatch,
} from '../../contract/users.js';
import { CallOrigin, CurrentUser, type Caller, type Origin } from '../caller.js';
import { UsersService } from './users.service.js';

@ApiTags('users')
@ApiBearerAuth()
@Controller('api/users/me')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  /** The signed-in person. */
  @Get()
  @ApiOkResponse({ standardSchema: user })
  getCurrentUser(@CurrentUser() { userId }: Caller) {
    return this.users.get(userId);
  }

  /** Changes the fields that are sent; the others stay as they are. */
  @Patch()
  @ApiOkResponse({ standardSchema: user })
  updateCurrentUser(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: userPatch }) patch: UserPatch,
    @CallOrigin() origin: Origin,
  ) {
    return this.users.update(userId, patch, origin);
  }

  /** How far the caller came in the onboarding wizard. */
  @Get('onboarding-draft')
  @ApiOkResponse({ standardSchema: savedDraft })
  getOnboardingDraft(@CurrentUser() { userId }: Caller) {
    return this.users.onboardingDraft(userId);
  }

  /** Keeps how far the caller came, until the onboarding is complete. */
  @Put('onboarding-draft')
  @ApiOkResponse({ standardSchema: savedDraft })
  saveOnboardingDraft(
    @CurrentUser() { userId }: Caller,
    @Body({ schema: onboardingDraft }) draft: OnboardingDraft,
  ) {
    return this.users.saveOnboardingDraft(userId, draft);
  }

  /** Ends the onboarding: the dashboard opens. */
  @Post('complete-onboarding')
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: user })
  completeOnboarding(@CurrentUser() { userId }: Caller) {
    return this.users.completeOnboarding(userId);
  }
}
