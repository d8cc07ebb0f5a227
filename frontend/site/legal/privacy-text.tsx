import { ToComplete, type LegalSection } from './LegalPage';
import { OwnerName, SupportMailbox } from './Owner';

/** What the product stores and does, in words: it changes when the product does. */
export const PRIVACY: LegalSection[] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          This installation of Lead Delivery is run by <OwnerName />,{' '}
          <ToComplete>legal form and postal address</ToComplete>. For anything about your data,
          write to <SupportMailbox />.
        </p>
        <p>
          <ToComplete>
            Data protection officer and representative, where the law asks for them
          </ToComplete>
        </p>
      </>
    ),
  },
  {
    id: 'you',
    title: 'What is kept of you',
    body: (
      <>
        <p>Of someone who only looks at the public pages, nothing is kept. With an account:</p>
        <dl>
          <dt>Sign-in</dt>
          <dd>
            Your e-mail address, whether you confirmed it, your name where the sign-in brings one,
            and the number under which the sign-in service knows you. That service keeps your
            password; our database never holds it.
          </dd>
          <dt>Profile and account</dt>
          <dd>
            What you enter: names, telephone number, e-mail address for notifications, postal
            address, time zone, language, a short biography; for companies their name and website;
            and, if you told us, industry, size and how many leads you look for. While you are
            setting up, also what you have typed so far.
          </dd>
          <dt>Your work</dt>
          <dd>
            Every run with its city, category, time and outcome; the leads it brought, with the
            status, tags and notes you gave them and whether you suppressed them; which lead counted
            in which month; your plan.
          </dd>
          <dt>Settings</dt>
          <dd>
            Which mails you want, and whether you allow marketing, with the place where you said so.
          </dd>
          <dt>Security events</dt>
          <dd>
            Sign-ins, changed passwords, opened or changed settings and the like: each with its
            time, your IP address and what your browser says of itself. The latest are shown to you
            under Settings, Security.
          </dd>
          <dt>API keys</dt>
          <dd>
            Name, first characters, when it was made and last used, and a hash (SHA-256) by which
            the key is recognised. The key itself is shown to you once and not kept.
          </dd>
        </dl>
        <p>
          No card or bank data: no payment service is connected as the software is delivered.{' '}
          <ToComplete>The payment service, if you use one, and what it keeps</ToComplete>
        </p>
      </>
    ),
  },
  {
    id: 'businesses',
    title: 'What is kept of businesses',
    body: (
      <>
        <p>
          Leads are businesses found in open map data, OpenStreetMap and the Overture Maps
          Foundation: name, category, telephone number, e-mail address, postal address, website,
          opening hours and position, as far as these data have them. Some of them name a person,
          such as someone who trades under their own name. Each lead says which source it comes
          from, under which licence, and when it was first and last seen.
        </p>
        <p>
          The map data are copied to this installation beforehand; a search does not leave it. If
          you are such a business and do not want to be listed, write to <SupportMailbox />.{' '}
          <ToComplete>
            How you answer such requests, and how the people concerned are informed
          </ToComplete>
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'What it is kept for',
    body: (
      <>
        <p>
          To give you the service you signed up for: to let you in, find and keep your leads, count
          them against your plan, send you the mails you switched on, and show you what happened to
          your account. Security events and limits on how often an account may ask protect you and
          the service. Nothing is used for advertising, profiling or automated decisions about you.
        </p>
        <p>
          <ToComplete>
            Legal basis of each purpose, such as contract, legitimate interest or consent
          </ToComplete>
        </p>
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
            <strong>Sign-in.</strong> Firebase Authentication, a service of Google, receives your
            e-mail address, your password and the IP address of your browser. With “Continue with
            Google”, Google also learns that you sign in here. An installation that is only being
            tried out has a local stand-in for it: do not give that one a password you use
            elsewhere. Where the operator has switched on Firebase’s realtime database, your browser
            also connects to that after you sign in; nothing is stored in it.
          </li>
          <li>
            <strong>Mail.</strong> What is sent to you passes{' '}
            <ToComplete>the mail server you use</ToComplete>.
          </li>
          <li>
            <strong>Hosting.</strong> Database and servers stand with{' '}
            <ToComplete>the hosting provider and country</ToComplete>.
          </li>
        </ul>
        <p>
          There is no advertising and no tracking. Two clicks on the portfolio page (the Resume
          button and the links in its footer) are reported to an analytics function if the operator
          has added one; as the software is delivered, there is none.{' '}
          <ToComplete>Your analytics service, if any, and consent for it</ToComplete>
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <>
        <p>This site sets no cookies. It uses the storage of your browser, for you alone:</p>
        <ul>
          <li>the theme you chose, and whether someone was signed in here last;</li>
          <li>your sign-in, until you log out;</li>
          <li>an unfinished setup, until it is complete;</li>
          <li>
            for as long as the tab is open: that you closed the reminder to confirm your address,
            and the number of an export you asked for.
          </li>
        </ul>
        <p>
          An installation that is only being tried out also remembers the addresses you chose in its
          stand-in for Google.
        </p>
      </>
    ),
  },
  {
    id: 'how-long',
    title: 'For how long',
    body: (
      <>
        <ul>
          <li>
            Profile, settings, runs, leads and security events: until you delete your account.
          </li>
          <li>A data export: 7 days after it is ready.</li>
          <li>
            A mail to you: until it was sent, and 6 days at most if your server does not take it.
            Without a mail server, mails are files on this installation for 7 days.
          </li>
          <li>
            The server’s logs hold no IP addresses, no names and nothing of what you searched for.
          </li>
          <li>
            Backups:{' '}
            <ToComplete>how long you keep them; no longer than you promise here</ToComplete>
          </li>
        </ul>
        <p>
          Deleting an account stops its runs and removes the sign-in, every row and every mail that
          name you; a last mail tells you so. For two more hours a hash of your sign-in’s number
          keeps a token from bringing the account back, then it goes, too. What the database has
          deleted may stay on its disk, unreadable for the product, until the space is used again.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'What you can do',
    body: (
      <>
        <ul>
          <li>
            <strong>See and correct</strong> your data under Settings, Profile.
          </li>
          <li>
            <strong>Take everything along</strong>: Settings, Danger Zone, Export My Data makes a
            ZIP with a JSON file for each kind of data, and your runs and leads as CSV.
          </li>
          <li>
            <strong>Pause</strong>: Disable Account signs you out everywhere; signing in again takes
            it back.
          </li>
          <li>
            <strong>Leave</strong>: Delete Account removes it for good, without anyone having to
            agree.
          </li>
          <li>
            <strong>Say no</strong> to mails and marketing under Settings, Notifications.
          </li>
        </ul>
        <p>
          For anything else, such as an objection or a question, write to <SupportMailbox />. You
          may also complain to <ToComplete>the supervisory authority in charge of you</ToComplete>.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        In force since <ToComplete>date</ToComplete>.{' '}
        <ToComplete>How you announce changes, and how long before they count</ToComplete>
      </p>
    ),
  },
];
