import { Stack } from '@ungana/ui'
import { TextSection, TextTable } from '#lib/text-page.tsx'

export function PrivacyPolicy() {
  return (
    <Stack $gap={7}>
      <TextSection id="who" title="1. Who is responsible">
        <p>
          Ungana, Kigali, Rwanda, decides why and how the data below is used. We follow the Data Protection Act, 2019, of Kenya, and the laws of the
          countries we work in.
        </p>
      </TextSection>
      <TextSection id="what" title="2. What we hold, and why">
        <TextTable
          caption="Data we hold"
          head={['Data', 'Why', 'How long']}
          rows={[
            ['Account: name, e-mail, username, password as a hash', 'To let you in, and nobody else', 'Until you close the account'],
            [
              'Company profile, products, pictures',
              'To be shown: that is what a directory is for. E-mail and phone only if you choose so',
              'Until you close the account',
            ],
            ['Contact person, verification documents', 'To verify, seen by staff alone', 'Until you close the account'],
            [
              'Messages and inquiries',
              'To carry them between you and your partner',
              'Your partner keeps what was said to him; your name is taken off when you close the account',
            ],
            ['Devices: browser, address, time', 'To show you where you are logged in, and to see theft', '90 days after the session ends'],
            ['Payments, invoices, ledger', 'To fulfil the contract and the law', 'As long as tax and accounting law ask'],
            ['Audit log of sensitive acts', 'To be able to say who did what', 'As long as the site runs'],
            ['Messages to us', 'To answer them', 'A year after they were answered; sooner if you ask'],
          ]}
        />
      </TextSection>
      <TextSection id="shared" title="3. Who else sees it">
        <p>
          What you publish, everybody. What you write to a partner, that partner. Providers who work for us, under contract: hosting, e-mail,
          payments. Offices and courts, where a law obliges us. We do not sell data, and show no advertising of others.
        </p>
      </TextSection>
      <TextSection id="rights" title="4. Your rights">
        <p>
          You may see, correct, take along and erase your data, and object to uses of it. Settings does most of that at once: change e-mail and
          password, export all that we hold about you as a file, close the account. For anything else write to us. You may complain to the Office of
          the Data Protection Commissioner of Kenya, or to the authority of your country.
        </p>
      </TextSection>
      <TextSection id="security" title="5. How it is kept">
        <p>
          Encrypted on its way; passwords as hashes that cannot be turned back; bank account numbers encrypted where they lie; every look at shared
          bank details is noted, and both sides see the note. If something goes wrong that puts you at risk, we tell you and the authorities.
        </p>
      </TextSection>
      <TextSection id="cookies" title="6. Cookies">
        <p>Two, and none for advertising or for counting visitors:</p>
        <ul>
          <li>
            one that keeps you logged in: for 30 days on a device that you told us to remember, else until you close the browser or do nothing for 12
            hours;
          </li>
          <li>one that holds you to the same release of the site while a new one is tried with a part of the visitors.</li>
        </ul>
        <p>
          Your browser's own store holds your name for the first drawing of a page, the theme you chose, your last searches, drafts of forms and of
          messages, and what waits for a network. Logging out empties it but for the theme and those steps of a delivery that still wait. Pages with a
          payment form load the provider's script, which may set cookies of its own against fraud.
        </p>
      </TextSection>
      <TextSection id="children" title="7. Children">
        <p>The site is for businesses. We do not knowingly hold data of children.</p>
      </TextSection>
      <TextSection id="privacy-changes" title="8. Changes">
        <p>
          We tell members of changes in substance at least 30 days before, by e-mail or on the site. This text is effective from 1 March 2023; Kenyan
          law governs it.
        </p>
      </TextSection>
    </Stack>
  )
}
