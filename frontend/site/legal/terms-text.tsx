import { ToComplete, type LegalSection } from './LegalPage';
import { OwnerName, SupportMailbox } from './Owner';

/** What the product offers and asks, in words: it changes when the product does. */
export const TERMS: LegalSection[] = [
  {
    id: 'parties',
    title: 'Who agrees with whom',
    body: (
      <p>
        These terms hold between you and <OwnerName />,{' '}
        <ToComplete>legal form, postal address and register entry</ToComplete>, who runs this
        installation. You accept them when you create an account. If you act for a company, you say
        that you may.
      </p>
    ),
  },
  {
    id: 'service',
    title: 'What the service does',
    body: (
      <>
        <p>
          You name a city and a kind of business; Lead Delivery looks for such businesses in its
          copy of open map data and hands you what it finds as a list, on the screen, as CSV and
          through its API. Every run stays in your history.
        </p>
        <p>
          A lead is as good as its source: businesses move and close, and fields may be missing.
          Nothing is made up to fill a gap, and a run that finds fewer leads than you asked for says
          so. Until real places have been imported, an installation shows sample data; they are
          labelled as such and are not real businesses.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <p>
        Give true details, keep your password and your API keys to yourself, and revoke a key that
        someone else may have seen: whoever holds a key acts in your name. If you believe that
        someone got in, sign out everywhere under Settings, Security, and write to{' '}
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
          What each plan holds and costs is on the <a href="/pricing">pricing page</a>. A new
          account starts on Growth, by the month, as a trial. A lead counts against your plan once,
          in the month in which it first reaches you; finding it again costs nothing. Months are
          calendar months in UTC.
        </p>
        <p>
          As the software is delivered no payment service is connected, and nothing is charged.{' '}
          <ToComplete>
            How you charge, taxes, how long a trial lasts, renewal, cancellation and refunds
          </ToComplete>
        </p>
      </>
    ),
  },
  {
    id: 'leads',
    title: 'What you may do with leads',
    body: (
      <>
        <p>Use them for your own business, within two bounds that are not ours to lift:</p>
        <ul>
          <li>
            <strong>The licence of the source.</strong> Each lead carries it. OpenStreetMap data are
            under the ODbL, which asks you to name the source and to share a public database that
            you build from them; Overture’s places are under the CDLA. Keep the attribution with the
            data.
          </li>
          <li>
            <strong>The law on contacting people.</strong> Whether you may call or write to a
            business unasked depends on where you and they are. You decide whom you contact, and
            answer for it. A lead that objects is best suppressed: it is then never delivered to you
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
        <p>Everyone shares the same machines. So:</p>
        <ul>
          <li>at most 3 unfinished runs at a time for an account;</li>
          <li>
            requests above the limits are refused for a moment, with a word on when to come back;
          </li>
          <li>
            no attempts to reach other people’s data, to get around the limits, or to disturb the
            service. Tell us of a weak spot you find: <SupportMailbox />.
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
        A run goes on when you close the browser, and where it stopped if a server fails. A certain
        availability is not promised unless it is written here:{' '}
        <ToComplete>availability, support hours and response times of each plan</ToComplete>.
        Support answers at <SupportMailbox />.
      </p>
    ),
  },
  {
    id: 'end',
    title: 'How it ends',
    body: (
      <p>
        You may disable or delete your account at any time under Settings, Danger Zone. Export what
        you want to keep first: deletion cannot be undone. What you have downloaded stays yours,
        within the source’s licence. <ToComplete>When and how you may end it yourself</ToComplete>
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <p>
        <ToComplete>
          What you answer for and within which bounds, under the law that applies to you
        </ToComplete>
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law, disputes and changes',
    body: (
      <p>
        In force since <ToComplete>date</ToComplete>.{' '}
        <ToComplete>Applicable law, place of jurisdiction, consumer information</ToComplete>{' '}
        <ToComplete>How you announce changes, and how long before they count</ToComplete>
      </p>
    ),
  },
];
