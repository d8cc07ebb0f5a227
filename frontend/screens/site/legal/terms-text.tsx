import type { LegalSection } from './LegalPage';
import { Jurisdiction, OperatorDetails, OperatorMailbox, SupportMailbox } from './Operator';

/** Describes the product as it is today. Update it together with the product. */
export const TERMS: LegalSection[] = [
  {
    id: 'parties',
    title: 'Parties to these terms',
    body: (
      <>
        <p>These terms are a contract between you and the operator of this service (“we”, “us”):</p>
        <OperatorDetails />
        <p>
          You accept them when you create an account. If you accept them on behalf of a company, you
          confirm that you are authorized to do so.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'What the service does',
    body: (
      <>
        <p>
          You choose a city and a category. Lead Delivery searches map data for matching businesses
          and delivers them as a list: on screen, as CSV and through an API. The data comes from
          Google Maps, OpenStreetMap or Overture Maps, depending on the installation. If you choose
          it and your plan includes it, we add email addresses and social profiles from the
          businesses’ own websites. Every search stays in your history.
        </p>
        <p>
          A lead is only as good as its source. Businesses move and close, and details may be
          missing. We never invent data. If a search finds fewer leads than you asked for, we tell
          you. An installation without map data shows sample data, labeled as such. Samples are not
          real businesses.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Enter accurate details, and keep your password and API keys secret. A program with your key
        acts on your behalf, so revoke any key that someone else may have seen. If you think someone
        else got into your account, use Log out everywhere under Settings, Security, and write to{' '}
        <SupportMailbox />.
      </p>
    ),
  },
  {
    id: 'plans',
    title: 'Plans and payment',
    body: (
      <>
        <p>
          The <a href="/pricing">pricing page</a> lists what each plan includes and costs. A new
          account starts on Growth, monthly, as a free trial. You may have one free trial, and some
          of its leads become available when you confirm your email address. A lead counts toward
          your plan once, in the month it first reaches you. Finding it again is free. Months begin
          on the day you subscribed, in UTC.
        </p>
        <p>
          Stripe processes payments. Where no payment provider is configured, nothing is charged. We
          do not charge you before you subscribe and confirm the price. A subscription renews until
          you cancel it, which you can do at any time, effective at the end of the period you paid
          for. Your statutory refund rights are not affected.
        </p>
      </>
    ),
  },
  {
    id: 'leads',
    title: 'What you may do with leads',
    body: (
      <>
        <p>You may use leads for your own business, within two limits that we can’t waive:</p>
        <ul>
          <li>
            <strong>The source’s license.</strong> Each lead shows it. OpenStreetMap data is
            licensed under the ODbL: credit the source, and share a public database that you build
            from it. Overture’s places are licensed under the CDLA. Google’s content may be kept for
            30 days, and Google’s place ID permanently. Keep the credits with the data.
          </li>
          <li>
            <strong>The law on contacting businesses.</strong> The rules for unsolicited calls and
            emails depend on your location and theirs. You decide whom to contact, and you are
            responsible for it. If a business objects, exclude it, and we won’t deliver it to you
            again.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'fair-use',
    title: 'Fair use',
    body: (
      <>
        <p>Everyone shares the same servers, so these limits apply:</p>
        <ul>
          <li>Each account can have at most 3 unfinished runs at a time.</li>
          <li>Excess requests are rejected. The response says when to try again.</li>
          <li>
            Don’t try to access other customers’ data, bypass the limits or disrupt the service. If
            you find a security problem, please report it to <SupportMailbox />.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and support',
    body: (
      <p>
        A search continues when you close the browser, and after a server failure it continues where
        it stopped. We work to keep the service available, but we don’t promise a specific uptime or
        response time. For support, write to <SupportMailbox />.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'Ending the contract',
    body: (
      <p>
        You can disable or delete your account at any time under Settings, Danger Zone. Export what
        you want to keep first: deleting can’t be undone. You keep what you downloaded, under its
        source’s license. We can end the contract with 30 days’ notice by email, or suspend an
        account immediately if it seriously breaks these terms.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        We are liable without limitation for intentional misconduct, gross negligence, death and
        personal injury, and wherever the law does not allow us to limit liability. For other
        negligence, we are liable only for a breach of a material obligation under these terms, and
        only for typical, foreseeable damages. We are not liable for the accuracy of the sources’
        data.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, disputes and changes',
    body: (
      <>
        <p>
          The law of <Jurisdiction /> governs these terms, and its courts have jurisdiction over
          disputes. If you are a consumer, the protections and courts of the country you live in
          remain available to you. Before a dispute, please write to <OperatorMailbox />.
        </p>
        <p>
          We email you at least 14 days before these terms change. If you disagree with a change,
          you can delete your account before it takes effect.
        </p>
      </>
    ),
  },
];
