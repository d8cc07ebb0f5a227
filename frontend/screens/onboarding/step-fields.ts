import type { ComponentType } from 'react';
import { AddressFields } from '../../parts/forms/AddressFields';
import { AccountTypeFields } from './AccountTypeFields';
import { BusinessFields } from './BusinessFields';
import { CompanyFields } from './CompanyFields';
import { ContactFields } from './ContactFields';
import { Review } from './Review';
import type { FieldsProps, StepId } from './steps';

export const STEP_FIELDS: Record<StepId, ComponentType<FieldsProps>> = {
  type: AccountTypeFields,
  company: CompanyFields,
  contact: ContactFields,
  address: AddressFields,
  business: BusinessFields,
  review: Review,
};
