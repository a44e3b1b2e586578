import { Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'
import { TextSection } from '#lib/text-page.tsx'

export function TermsOfUse() {
  return (
    <Stack $gap={7}>
      <TextSection id="agreement" title="1. What you agree to">
        <p>
          These terms are between you and Ungana, headquartered in Kigali, Rwanda (“we”). By using this site or registering an account you accept
          them, for yourself and for the business or organization you act for. If you do not, please do not use the site.
        </p>
      </TextSection>
      <TextSection id="service" title="2. What the site does">
        <p>
          Ungana lists businesses and trade organizations, carries messages and inquiries between them, shows trade events, brings loads and trucks
          together, and takes payments. We are no party to the deals that members make: what is sold, paid and carried is between them.
        </p>
      </TextSection>
      <TextSection id="account" title="3. Your account">
        <ul>
          <li>Give true facts about your business, and keep them so.</li>
          <li>Keep your password to yourself. What is done under your account is taken to be done by you, until you tell us otherwise.</li>
          <li>One business has one account. You must be allowed to act for it, and be of full age.</li>
          <li>You can close the account at any time in Settings. What is kept then, and what is erased, is told there and in the Privacy Policy.</li>
        </ul>
      </TextSection>
      <TextSection id="conduct" title="4. What is not allowed">
        <ul>
          <li>goods and services that the law of the seller’s, the buyer’s or a transit country forbids;</li>
          <li>false names, documents, reviews or payments, and passing oneself off as somebody else;</li>
          <li>messages to many who did not ask for them, and collecting members’ data by programs;</li>
          <li>threats, hate, and anything that breaks another’s rights;</li>
          <li>attacks on the site, and ways around its limits.</li>
        </ul>
        <p>We may hide content, or suspend an account, where these rules are broken. We say why, and you may ask us to look again.</p>
      </TextSection>
      <TextSection id="content" title="5. What you publish">
        <p>
          It stays yours. You let us show it on the site and where the site is linked, for as long as you leave it there. You answer for it: that it
          is true, and that you may publish it.
        </p>
      </TextSection>
      <TextSection id="verification" title="6. Verification, reviews and badges">
        <p>
          A Verified badge says that we looked at documents, on the day it names. It is no promise about goods, money or a single deal. Reviews are by
          members who had to do with the business; we check that, not their judgement. <Link to="/resources/verification-process">How we verify</Link>
          .
        </p>
      </TextSection>
      <TextSection id="plans" title="7. Plans and payments">
        <p>
          Prices are shown before you pay. A month that is paid runs to its end; what renews by itself can be ended at any time for the months to
          come. Taxes that the law asks for come on top where it says so. Payments are handled by providers whose own terms apply as well.
        </p>
      </TextSection>
      <TextSection id="liability" title="8. What we answer for">
        <p>
          We run the site with care but cannot promise that it is always there or free of mistakes. We answer for intent and gross negligence, and
          where the law allows no limit. Otherwise we do not answer for lost profit or for deals between members, and at most for what you paid us in
          the twelve months before.
        </p>
      </TextSection>
      <TextSection id="changes" title="9. Changes">
        <p>
          When we change these terms in substance we tell members by e-mail or on the site at least 30 days before. Who goes on using the site then
          accepts them.
        </p>
      </TextSection>
      <TextSection id="law" title="10. Law and disputes">
        <p>
          These terms are governed by the law of Kenya. We try to settle disputes by talking first; what cannot be settled within 30 days goes to the
          courts of Kenya. Rights that the law of your own country gives you, and that no contract can take, stay yours.
        </p>
      </TextSection>
    </Stack>
  )
}
