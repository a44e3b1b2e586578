import { Stack } from '@ungana/ui'
import { TextSection, TextTable } from '#lib/text-page.tsx'

export function PrivacyPolicy() {
  return (
    <Stack $gap={7}>
      <TextSection id="who" title="1. Who is responsible">
        <p>
          Ungana, Kigali, Rwanda, decides why and how your data is used. We follow the Data Protection Act, 2019, of Kenya, and the laws of the
          countries where we work.
        </p>
      </TextSection>
      <TextSection id="what" title="2. What we hold, and why">
        <TextTable
          caption="Data we hold"
          head={['Data', 'Why', 'How long']}
          rows={[
            ['Account: name, email, username, password as a hash', 'To let only you into your account', 'Until you close the account'],
            [
              'Company profile, products, pictures',
              'To show your company in the directory. We show email and phone only if you choose so',
              'Until you close the account',
            ],
            ['Contact person, verification documents', 'To verify your company. Only staff see them', 'Until you close the account'],
            [
              'Messages and inquiries',
              'To deliver them to you and your partner',
              'Your partner keeps the messages. We remove your name when you close the account',
            ],
            [
              'How often a company’s page was opened, and the searches that led to it. Never who opened it',
              'To show the company how buyers find it. It sees a search after three days with it',
              '400 days',
            ],
            ['Devices: browser, address, time', 'To show you where you are logged in, and to detect misuse', '90 days after the session ends'],
            ['Payments, invoices, ledger', 'To fulfil the contract and the law', 'As long as tax and accounting laws require'],
            ['Audit log of sensitive actions', 'To show who did what', 'As long as the site runs'],
            ['Messages to us', 'To answer them', 'One year after we answered them, or less if you ask'],
          ]}
        />
      </TextSection>
      <TextSection id="shared" title="3. Who else sees it">
        <p>
          Everybody sees what you publish. Your partners see what you write to them. Providers of hosting, email and payments work for us under
          contract. Authorities and courts get data only if a law requires it. We do not sell data, and we show no advertising of other companies.
        </p>
      </TextSection>
      <TextSection id="rights" title="4. Your rights">
        <p>
          You may see, correct, export and delete your data, and object to its use. In Settings you can change your email address and password, export
          all data that we hold about you as a file, and close your account. For anything else, write to us. You may complain to the Office of the
          Data Protection Commissioner of Kenya, or to the authority of your country.
        </p>
      </TextSection>
      <TextSection id="security" title="5. How we protect your data">
        <p>
          Your data is encrypted while it is sent. We store passwords as hashes, which nobody can turn back into passwords, and we encrypt bank
          account numbers. We log every view of shared bank details, and both sides see the log. If an incident puts you at risk, we inform you and
          the authorities.
        </p>
      </TextSection>
      <TextSection id="cookies" title="6. Cookies">
        <p>We use three cookies. None of them is for advertising or for counting visitors.</p>
        <ul>
          <li>
            The first keeps you logged in: for 30 days if you chose “Remember this device”, otherwise until you close the browser or are inactive for
            12 hours.
          </li>
          <li>
            The second remembers, for up to 400 days, that somebody logged in with this browser, so that others who guess your password cannot lock
            you out. It contains no name and no account.
          </li>
          <li>The third keeps you on the same version of the site while we test a new version with some visitors.</li>
        </ul>
        <p>
          Your browser's storage holds your name, the theme you chose, your last searches, drafts of forms and messages, and data that waits for a
          connection. Logging out deletes all of it except the theme and delivery steps that are not sent yet. Pages with a payment form load the
          provider's script, which may set its own cookies to prevent fraud.
        </p>
      </TextSection>
      <TextSection id="children" title="7. Children">
        <p>The site is for businesses. We do not knowingly hold data of children.</p>
      </TextSection>
      <TextSection id="privacy-changes" title="8. Changes">
        <p>
          We announce important changes at least 30 days before, by email or on the site. This policy is effective from 1 March 2023 and is governed
          by the law of Kenya.
        </p>
      </TextSection>
    </Stack>
  )
}
