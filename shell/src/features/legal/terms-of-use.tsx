import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { TextSection } from '#lib/text-page.tsx'

export function TermsOfUse() {
  return (
    <Stack $gap={7}>
      <TextSection id="agreement" title={t`1. What you agree to`}>
        <p>
          {t`These terms are between you and Ungana, headquartered in Kigali, Rwanda (“we”). By using this site or registering an account you accept them for yourself and for the business or organization that you represent. If you do not accept them, please do not use the site.`}
        </p>
      </TextSection>
      <TextSection id="service" title={t`2. What the site does`}>
        <p>
          {t`Ungana lists businesses and trade organizations, delivers their messages and inquiries, shows trade events, matches loads with trucks, and accepts payments. We are not a party to the deals between members. Members are responsible for what they sell, pay and carry.`}
        </p>
      </TextSection>
      <TextSection id="account" title={t`3. Your account`}>
        <ul>
          <li>{t`Give correct facts about your business, and keep them up to date.`}</li>
          <li>{t`Keep your password secret. You are responsible for what happens in your account until you tell us about misuse.`}</li>
          <li>{t`One business has one account. You must be an adult and be allowed to represent the business.`}</li>
          <li>{t`You can close your account at any time in Settings. Settings and the Privacy Policy explain which data we keep and which we delete.`}</li>
        </ul>
      </TextSection>
      <TextSection id="conduct" title={t`4. What is not allowed`}>
        <ul>
          <li>{t`goods and services that are illegal in the seller’s, the buyer’s or a transit country;`}</li>
          <li>{t`false names, documents, reviews or payments, and pretending to be somebody else;`}</li>
          <li>{t`mass messages that nobody asked for, and collecting members’ data with programs;`}</li>
          <li>{t`threats, hate, and anything that violates other people’s rights;`}</li>
          <li>{t`attacks on the site, and avoiding its limits.`}</li>
        </ul>
        <p>{t`If these rules are broken, we may hide content or suspend an account. We explain why, and you may ask us to review the decision.`}</p>
      </TextSection>
      <TextSection id="content" title={t`5. What you publish`}>
        <p>
          {t`Your content stays yours. You allow us to show it on the site and where the site is linked, for as long as you keep it on the site. You are responsible for its truth and for your right to publish it.`}
        </p>
      </TextSection>
      <TextSection id="verification" title={t`6. Verification, reviews and badges`}>
        <p>
          <Trans>
            A Verified badge means that we checked the evidence that it lists, on the date shown. It does not guarantee goods, money or any deal.
            Reviews come from members who dealt with the business. We check that they did, not their opinion.{' '}
            <Link to="/resources/verification-process">How we verify</Link>.
          </Trans>
        </p>
      </TextSection>
      <TextSection id="plans" title={t`7. Plans and payments`}>
        <p>
          {t`We show prices before you pay. A paid month runs to its end. You can stop automatic renewal at any time for the following months. Taxes are added where the law requires it. Payment providers handle payments, and their terms also apply.`}
        </p>
      </TextSection>
      <TextSection id="liability" title={t`8. Our liability`}>
        <p>
          {t`We run the site with care but cannot promise that it is always available or free of mistakes. We are liable for intent and gross negligence, and where the law allows no limit. Otherwise we are not liable for lost profit or for deals between members, and our liability is limited to what you paid us in the last twelve months.`}
        </p>
      </TextSection>
      <TextSection id="changes" title={t`9. Changes`}>
        <p>
          {t`We announce important changes to these terms at least 30 days before, by email or on the site. If you continue to use the site after that, you accept the changes.`}
        </p>
      </TextSection>
      <TextSection id="law" title={t`10. Law and disputes`}>
        <p>
          {t`These terms are governed by the law of Kenya. We first try to settle disputes by talking. Disputes that are not settled within 30 days go to the courts of Kenya. You keep all rights under the law of your country that no contract can remove.`}
        </p>
      </TextSection>
    </Stack>
  )
}
