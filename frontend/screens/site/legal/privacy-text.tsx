import type { LegalSection } from './LegalPage';
import { OperatorDetails, OperatorMailbox } from './Operator';

/** Describes the product as it is today. Update it together with the product. */
export const PRIVACY: LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>This service is run by:</p>
        <OperatorDetails />
        <p>
          “We” and “us” in this policy mean the operator. Write to us with any questions about your
          data.
        </p>
      </>
    ),
  },
  {
    id: 'you',
    title: 'What we store about you',
    body: (
      <>
        <p>If you only visit the public pages, we store nothing about you. With an account:</p>
        <dl>
          <dt>Login</dt>
          <dd>
            Your email address, whether you verified it, your name if your login provider shares it,
            and your login ID. The login provider stores your password. It never reaches our
            database.
          </dd>
          <dt>Profile and account</dt>
          <dd>
            The details you enter: names, phone number, email address for notifications, postal
            address, time zone, language and a short bio. For companies, the name and website. If
            you tell us, your industry, company size and lead goals. During setup, we also store
            answers you have not submitted yet.
          </dd>
          <dt>Your work</dt>
          <dd>
            Your searches, with city, category, filters, time and outcome. The leads they found,
            with your status, tags and notes. The businesses you excluded. Your plan, and the month
            in which each lead counted toward it.
          </dd>
          <dt>Settings</dt>
          <dd>
            Which emails you want, whether you allow marketing, and where you made that choice.
          </dd>
          <dt>Security events</dt>
          <dd>
            When you log in, change your password, or open or change your settings, we store the
            time, your IP address and your browser’s user agent. You can see these events under
            Settings, Security.
          </dd>
          <dt>Audit log</dt>
          <dd>
            When you log in to an account, download leads, or change its members, keys, deliveries,
            destinations or plan, we store the time, what you did and your IP address. The account’s
            owner and admins can see it.
          </dd>
          <dt>API keys</dt>
          <dd>
            The name, the first characters, when the key was created and last used, and a SHA-256
            hash. The key itself is shown once and not stored.
          </dd>
        </dl>
        <p>
          Stripe processes payments and receives your payment details. We store your plan, its
          status, Stripe’s customer ID, and your card’s brand, last four digits and expiration date.
          Where no payment provider is configured, no payments are taken.
        </p>
      </>
    ),
  },
  {
    id: 'businesses',
    title: 'What we store about businesses',
    body: (
      <>
        <p>
          Leads are businesses. For each one, we store the details its source publishes: name,
          category, phone number, email address, postal address, website, opening hours, rating and
          location. Some businesses are named after a person. Every lead shows its source, its
          license, and when we first and last saw it. The sources are:
        </p>
        <ul>
          <li>
            <strong>OpenStreetMap and the Overture Maps Foundation</strong>, copied to this
            installation in advance or queried live.
          </li>
          <li>
            <strong>Google Maps</strong>, where the operator has set up a Google key. We remove
            Google’s content 30 days after we receive it. We keep your own notes, Google’s place ID
            and data from the business’s website.
          </li>
          <li>
            <strong>The businesses’ own websites</strong>, if you ask for email addresses and
            profiles. Our bot follows robots.txt and reads up to three pages per website. It keeps
            role addresses, such as info@, and the business’s social profiles. It does not collect
            addresses that name a person, unless the business has that name.
          </li>
        </ul>
        <p>
          If you are listed and don’t want to be, write to <OperatorMailbox />. We then remove your
          business from this installation. To be removed everywhere, also contact the source named
          in your entry.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'Why we use it',
    body: (
      <>
        <ul>
          <li>
            <strong>To provide the service</strong> you signed up for: logging you in, finding and
            keeping your leads, counting them against your plan, and sending the emails you turned
            on. The legal basis is our contract with you.
          </li>
          <li>
            <strong>To protect you and the service</strong>, with security events and rate limits.
            The legal basis is our legitimate interest in a secure service.
          </li>
          <li>
            <strong>To list businesses</strong> that are already public. The legal basis is our and
            our customers’ legitimate interest in business contacts.
          </li>
          <li>
            <strong>To send marketing emails</strong>, only if you allow it. The legal basis is your
            consent, which you can withdraw at any time.
          </li>
        </ul>
        <p>We don’t use your data for advertising, profiling or automated decisions about you.</p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'Who else receives it',
    body: (
      <>
        <ul>
          <li>
            <strong>Firebase Authentication</strong>, a Google service, handles your login. It
            receives your email address, your password and your IP address. With “Continue with
            Google”, Google also learns that you use this service. If the operator turned on
            Firebase’s realtime database, your browser connects to it after login. Nothing is stored
            in it. A test installation uses a local replacement for Firebase. Don’t give it a
            password that you use elsewhere.
          </li>
          <li>
            <strong>Google Places</strong> receives the area and category of a search, if the
            operator uses Google Maps. It does not learn who is searching.
          </li>
          <li>
            <strong>OpenStreetMap services</strong>: Nominatim receives the name of a city, and
            Overpass an area and a category, if a search needs live data. They do not learn who is
            searching.
          </li>
          <li>
            <strong>Business websites</strong> see our bot’s visit and the address of this
            installation, but nothing about you.
          </li>
          <li>
            <strong>Email providers</strong>: the operator’s mail server and yours deliver the
            emails we send you.
          </li>
          <li>
            <strong>Hosting</strong>: the operator’s hosting provider stores the database and runs
            the servers.
          </li>
          <li>
            <strong>Stripe</strong> processes payments, as described above.
          </li>
        </ul>
        <p>
          There is no advertising and no tracking. If the operator has added an analytics service,
          the portfolio page reports clicks on Resume and on its footer links to that service. The
          product itself includes no analytics service.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What your browser stores',
    body: (
      <>
        <p>This site sets no cookies. It uses your browser’s storage, which only you can see:</p>
        <ul>
          <li>the theme you chose, and whether you were logged in when you last visited;</li>
          <li>your login, until you log out;</li>
          <li>an unfinished setup, until you complete it;</li>
          <li>
            while the tab is open: the plan you chose before logging in, whether you closed the
            reminder to verify your email address, and the ID of an export you requested.
          </li>
        </ul>
        <p>
          A test installation also remembers the email addresses you logged in with through its
          replacement for Google.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <ul>
          <li>
            Profile, settings, searches, leads and security events: until you delete your account.
          </li>
          <li>
            Entries of an account’s audit log: 400 days, or until the account is deleted. Once you
            leave, they no longer name you.
          </li>
          <li>Content from Google Maps: 30 days.</li>
          <li>A data export: 7 days after it is ready.</li>
          <li>
            An email to you: until it is sent, at most 6 days. Without a mail server, emails are
            stored as files on this installation for 7 days.
          </li>
          <li>The server’s logs contain no IP addresses, no names and no search terms.</li>
          <li>Backups: until the operator replaces them with newer ones.</li>
        </ul>
        <p>
          Deleting your account stops its searches and removes your login, your data and the emails
          that name you. A final email confirms it. For two more hours, we keep a hash of your login
          ID, so that an open session can’t recreate the account. For 90 more days, we keep a keyed
          hash of your email address with the number of leads of your free trial, so that signing up
          again doesn’t start a second trial. We can’t read your address from it. Deleted data may
          remain on disk, inaccessible to the product, until the space is reused.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <ul>
          <li>
            <strong>See and correct</strong> your data under Settings, Profile.
          </li>
          <li>
            <strong>Export</strong> everything under Settings, Danger Zone, Export My Data. You get
            a ZIP with a JSON file for each kind of data, and your searches and leads as CSV.
          </li>
          <li>
            <strong>Pause</strong> your account with Disable Account. This logs you out everywhere.
            Log in again to reactivate it.
          </li>
          <li>
            <strong>Delete</strong> your account with Delete Account. It is permanent and needs no
            approval.
          </li>
          <li>
            <strong>Stop emails</strong> and marketing under Settings, Notifications.
          </li>
        </ul>
        <p>
          For anything else, such as objecting to how we use your data or restricting it, write to{' '}
          <OperatorMailbox />. You can also complain to the data protection authority where you live
          or where the operator is based.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        We update this page when the service changes, together with the date at the top. We email
        you at least 14 days before a change that affects how we use your data.
      </p>
    ),
  },
];
