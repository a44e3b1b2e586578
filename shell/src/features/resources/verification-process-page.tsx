import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Served } from '#layout/served.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { OwnSource, TextPage, TextSection } from '#lib/text-page.tsx'

export function VerificationProcessPage() {
  usePageTitle(t`Verification Process`)
  return (
    <TextPage
      reviewed="November 2026"
      title={t`Verification Process`}
      lead={t`What the Verified badge means, what it does not mean, and how to get it.`}
    >
      <TextSection id="meaning" title={t`What the badge means`}>
        <p>
          {t`Our staff checked evidence that the business sent. Press the badge on a profile to see what they checked, what they did not check, and when. They can only certify numbers and contact details that the business gave us, and documents that they opened themselves.`}
        </p>
        <p>
          {t`The badge does not guarantee the quality of goods, payments, or any deal. Read the reviews, ask for references and samples, and agree on a way of payment that protects both sides.`}
        </p>
      </TextSection>
      <TextSection id="steps" title={t`How a business is verified`}>
        <ol>
          <li>{t`Register and complete your profile.`}</li>
          <li>
            {t`Open Verification from your profile and add documents: certificate of registration, tax number, and licences if your trade needs them.`}
          </li>
          <li>{t`Submit the documents. Verification takes 1-2 business days. It takes longer if documents are missing or a register does not answer.`}</li>
          <li>{t`Our staff compare the documents with the public registers. If something is missing, they tell you what to add.`}</li>
          <li>{t`We tell you the decision. If we refuse, we explain why, and you can apply again.`}</li>
        </ol>
        <p>
          {t`The badge comes with the Professional and Enterprise plans, after verification. Without one of these plans we keep your verification but do not show the badge.`}
        </p>
        <Served to="/verification">
          <p>
            <Link to="/verification">{t`Go to Verification`}</Link>
          </p>
        </Served>
      </TextSection>
      <TextSection id="organizations" title={t`Trade organizations`}>
        <p>
          {t`An organization submits the registration form. Our team verifies it (1-2 business days) and sends a welcome email with payment instructions. After payment we activate the profile and feature it in the directory.`}
        </p>
      </TextSection>
      <TextSection id="documents" title={t`What happens to documents`}>
        <p>{t`Only the staff who decide see your documents. We never show them to other members or on your profile.`}</p>
      </TextSection>
      <TextSection id="doubt" title={t`In doubt about a company?`}>
        <p>
          <Trans>
            Search for its name in the public register of its country: <Link to="/resources/business-registration">Business Registration</Link> names
            each office. Please also <Link to="/contact">contact us</Link>. We check again, and remove the badge if it is wrong.
          </Trans>
        </p>
      </TextSection>
      <OwnSource>
        <Trans>
          This page describes how we work, as of November 2026. Our agreement with you is in the <Link to="/terms-privacy">Terms of Use</Link>.
        </Trans>
      </OwnSource>
    </TextPage>
  )
}
