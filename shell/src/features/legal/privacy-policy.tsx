import { t } from '@lingui/core/macro'
import { Stack } from '@ungana/ui'
import { TextSection, TextTable } from '#lib/text-page.tsx'

export function PrivacyPolicy() {
  return (
    <Stack $gap={7}>
      <TextSection id="who" title={t`1. Who is responsible`}>
        <p>
          {t`Ungana, Kigali, Rwanda, decides why and how your data is used. We follow the Data Protection Act, 2019, of Kenya, and the laws of the countries where we work.`}
        </p>
      </TextSection>
      <TextSection id="what" title={t`2. What we hold, and why`}>
        <TextTable
          caption={t`Data we hold`}
          head={[t`Data`, t`Why`, t`How long`]}
          rows={[
            [t`Account: name, email, username, password as a hash`, t`To let only you into your account`, t`Until you close the account`],
            [
              t`Company profile, products, pictures`,
              t`To show your company in the directory. We show email and phone only if you choose so`,
              t`Until you close the account`,
            ],
            [t`Contact person, verification documents`, t`To verify your company. Only staff see them`, t`Until you close the account`],
            [
              t`Messages and inquiries`,
              t`To deliver them to you and your partner`,
              t`Your partner keeps the messages. We remove your name when you close the account`,
            ],
            [
              t`How often a company’s page was opened, and the searches that led to it. Never who opened it`,
              t`To show the company how buyers find it. It sees a search after three days with it`,
              t`400 days`,
            ],
            [
              t`Faults and loading times of pages, by version of the site. Never who opened them`,
              t`To notice a faulty version and end it. For an hour we remember which networks reported, so that one cannot count too often`,
              t`Only counts are kept`,
            ],
            [t`Devices: browser, address, time`, t`To show you where you are logged in, and to detect misuse`, t`90 days after the session ends`],
            [t`Payments, invoices, ledger`, t`To fulfil the contract and the law`, t`As long as tax and accounting laws require`],
            [t`Audit log of sensitive actions`, t`To show who did what`, t`As long as the site runs`],
            [t`Messages to us`, t`To answer them`, t`One year after we answered them, or less if you ask`],
          ]}
        />
      </TextSection>
      <TextSection id="shared" title={t`3. Who else sees it`}>
        <p>
          {t`Everybody sees what you publish. Your partners see what you write to them. Providers of hosting, email and payments work for us under contract. Authorities and courts get data only if a law requires it. We do not sell data, and we show no advertising of other companies.`}
        </p>
      </TextSection>
      <TextSection id="rights" title={t`4. Your rights`}>
        <p>
          {t`You may see, correct, export and delete your data, and object to its use. In Settings you can change your email address and password, export all data that we hold about you as a file, and close your account. For anything else, write to us. You may complain to the Office of the Data Protection Commissioner of Kenya, or to the authority of your country.`}
        </p>
      </TextSection>
      <TextSection id="security" title={t`5. How we protect your data`}>
        <p>
          {t`Your data is encrypted while it is sent. We store passwords as hashes, which nobody can turn back into passwords, and we encrypt bank account numbers. We log every view of shared bank details, and both sides see the log. If an incident puts you at risk, we inform you and the authorities.`}
        </p>
      </TextSection>
      <TextSection id="cookies" title={t`6. Cookies`}>
        <p>{t`We use three cookies. None of them is for advertising or for counting visitors.`}</p>
        <ul>
          <li>
            {t`The first keeps you logged in: for 30 days if you chose “Remember this device”, otherwise until you close the browser or are inactive for 12 hours.`}
          </li>
          <li>
            {t`The second remembers, for up to 400 days, that somebody logged in with this browser, so that others who guess your password cannot lock you out. It contains no name and no account.`}
          </li>
          <li>{t`The third keeps you on the same version of the site while we test a new version with some visitors.`}</li>
        </ul>
        <p>
          {t`Your browser's storage holds your name, the theme you chose, whether you use less data, your last searches, drafts of forms and messages, and data that waits for a connection. Logging out deletes all of it except the theme, the choice about data and delivery steps that are not sent yet. Pages with a payment form load the provider's script, which may set its own cookies to prevent fraud.`}
        </p>
      </TextSection>
      <TextSection id="children" title={t`7. Children`}>
        <p>{t`The site is for businesses. We do not knowingly hold data of children.`}</p>
      </TextSection>
      <TextSection id="privacy-changes" title={t`8. Changes`}>
        <p>
          {t`We announce important changes at least 30 days before, by email or on the site. This policy is effective from 1 March 2023 and is governed by the law of Kenya.`}
        </p>
      </TextSection>
    </Stack>
  )
}
