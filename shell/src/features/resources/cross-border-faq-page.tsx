import { t } from '@lingui/core/macro'
import { Disclosure } from '@ungana/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection } from '#lib/text-page.tsx'
import { AS_OF, comesa, comesaSimplified, eac, tradeBarriers } from './sources.ts'

const simplified: readonly (readonly [string, ReactNode])[] = [
  [
    t`What is the simplified trade regime?`,
    t`Simpler customs rules for small traders. In the EAC, goods from a partner state worth up to 2,000 US dollars per consignment can cross with a simplified certificate of origin, which is issued at the border. COMESA has a similar regime, also up to 2,000 US dollars per consignment, between states that agreed on it. Each pair of states has its own list of goods and may have another limit.`,
  ],
  [
    t`Which goods does it cover?`,
    t`Goods from a partner state that are on the regime’s list of common products. For COMESA, the list of the two countries applies. Ask for the list at the border post, where it should be on display. Prohibited and restricted goods are never covered. Plants, animals and food still need health certificates.`,
  ],
  [
    t`Do I still have to pay anything?`,
    t`You pay no import duty if the goods qualify. Value added tax, excise and fees of other offices may still be due under national law. Ask for a receipt for every payment.`,
  ],
  [
    t`Do I need a clearing agent?`,
    t`Not under the simplified regime: traders can fill in the form themselves. Many border posts have a trade information desk where an officer helps. This help should be free.`,
  ],
]

const general: readonly (readonly [string, ReactNode])[] = [
  [
    t`Who issues the full certificate of origin?`,
    t`The revenue authority or another office that the state has chosen. In several countries you apply in the electronic single window. Apply before the goods leave: a certificate that is issued later may be accepted late or refused.`,
  ],
  [
    t`May I carry cash across the border?`,
    t`Yes, but you must declare larger amounts in writing. EAC customs law and each country’s rules against money laundering set the limit, often 10,000 US dollars or the same value. Ask customs in both countries.`,
  ],
  [
    t`Do I need a visa or a work permit to sell abroad?`,
    t`Citizens of EAC partner states usually need no visa for other partner states. They need a passport or, between some states, an identity card. If you want to live and trade there, first ask about residence and work permits and a local licence.`,
  ],
  [
    t`What can I do if I am stopped without a reason?`,
    t`Ask for the rule, the officer’s name, and a receipt for anything taken or paid. Report the case to the trade information desk, or as a non-tariff barrier at tradebarriers.org, which forwards reports to the governments. Some governments answer faster than others.`,
  ],
  [
    t`In which currency should I be paid?`,
    t`In a currency that both sides can get at a bank. Write the currency into the contract and the invoice, and who pays for exchange and transfer. Never send goods because of a picture of a payment slip. Wait until the money is in your bank account.`,
  ],
  [
    t`Are women and small traders protected?`,
    t`Border charters in the region promise respectful treatment, searches by officers of the same sex, and a receipt for every payment. The charters are on display at border posts. Complain to the head of the post or the trade information desk.`,
  ],
]

export function CrossBorderFaqPage() {
  usePageTitle(t`Cross-Border FAQ`)
  return (
    <TextPage reviewed={AS_OF} title={t`Cross-Border FAQ`} lead={t`Answers to common questions about crossing a border with goods.`}>
      <TextSection id="simplified-trade-regime" title={t`The simplified trade regime`}>
        <Questions list={simplified} />
      </TextSection>
      <TextSection id="general" title={t`Every crossing`}>
        <Questions list={general} />
      </TextSection>
      <Sources asOf={AS_OF} sources={[eac, comesa, comesaSimplified, tradeBarriers]} />
    </TextPage>
  )
}

function Questions({ list }: { readonly list: readonly (readonly [string, ReactNode])[] }) {
  return (
    <div>
      {list.map(([question, answer]) => (
        <Disclosure key={question} summary={question}>
          <p>{answer}</p>
        </Disclosure>
      ))}
    </div>
  )
}
