import { Link } from 'react-router-dom'
import { Served } from '#layout/served.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { OwnSource, TextPage, TextSection } from '#lib/text-page.tsx'

export function VerificationProcessPage() {
  usePageTitle('Verification Process')
  return (
    <TextPage
      reviewed="November 2026"
      title="Verification Process"
      lead="What the Verified badge says about a company, what it does not, and how to get it."
    >
      <TextSection id="meaning" title="What the badge means">
        <p>
          A person of our staff has looked at documents of the business and found that it exists, is registered, and is who it says it is. Press the
          badge on a profile: it opens what was checked, and when.
        </p>
        <p>
          It is no promise about the quality of goods, about money, or about a single deal. For those, read the reviews, ask for references and
          samples, and agree on payment that protects both sides.
        </p>
      </TextSection>
      <TextSection id="steps" title="How a business is verified">
        <ol>
          <li>Register, and complete the profile.</li>
          <li>
            Open Verification from your profile and add documents: certificate of registration, tax number, licences of the trade where there are any.
          </li>
          <li>Send it in. Verification takes 1-2 business days. Where papers are missing, or a register does not answer, it takes longer.</li>
          <li>Staff compare the papers with the public registers. Where something is missing they ask for it, and say what.</li>
          <li>You are told of the decision. A refusal says why, and you can apply again.</li>
        </ol>
        <p>
          The badge comes with the Professional and Enterprise plans, after verification. Without such a plan what was checked is kept, and the badge
          is not shown.
        </p>
        <Served to="/verification">
          <p>
            <Link to="/verification">Go to Verification</Link>
          </p>
        </Served>
      </TextSection>
      <TextSection id="organizations" title="Trade organizations">
        <p>
          An organization submits the registration form, the team verifies it (1-2 business days), a welcome e-mail brings payment instructions, and
          once the plan is paid the profile is activated and featured in the directory.
        </p>
      </TextSection>
      <TextSection id="documents" title="What happens to documents">
        <p>Only staff who decide see them. They are never shown to other members, and are not part of the profile.</p>
      </TextSection>
      <TextSection id="doubt" title="In doubt about a company?">
        <p>
          Search its name in the public register of its country: <Link to="/resources/business-registration">Business Registration</Link> names each
          office. And tell us: <Link to="/contact">Contact</Link>. We look again, and take a badge back where it is wrong.
        </p>
      </TextSection>
      <OwnSource>
        This page says how we work ourselves, as the site did it in November 2026. What binds us both stands in the{' '}
        <Link to="/terms-privacy">Terms of Use</Link>.
      </OwnSource>
    </TextPage>
  )
}
