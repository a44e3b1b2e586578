import { Disclosure } from '@ungana/ui'
import type { ReactNode } from 'react'
import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection } from '#lib/text-page.tsx'
import { AS_OF, comesa, comesaSimplified, eac, tradeBarriers } from './sources.ts'

const simplified: readonly (readonly [string, ReactNode])[] = [
  [
    'What is the simplified trade regime?',
    'A short way through customs for small traders. In the EAC, a consignment of goods that originate in a partner state and are worth up to 2,000 US dollars can cross with a simplified certificate of origin, issued at the border, in place of the full one. COMESA has a regime of the same kind, up to 2,000 US dollars a consignment as well, between states that agreed on it: each pair has a list of goods of its own, and may have another threshold.',
  ],
  [
    'Which goods does it cover?',
    'Goods that originate in a partner state and stand on the list of common products of the regime; under COMESA’s, on the list of the two countries. It should hang at the border post: ask for it. Prohibited and restricted goods are never covered, and plants, animals and food still need their health certificates.',
  ],
  [
    'Do I pay nothing then?',
    'No import duty, where the goods qualify. Value added tax, excise, and fees of other offices may still be due, as national law says. Ask for a receipt for every payment.',
  ],
  [
    'Do I need a clearing agent?',
    'Not for a consignment under the simplified regime: the form is made to be filled in by the trader. Many posts have a trade information desk whose officer helps with it; the help is meant to be free of charge.',
  ],
]

const general: readonly (readonly [string, ReactNode])[] = [
  [
    'Who gives the full certificate of origin?',
    'The revenue authority or another office that the state has named; in several countries the application is made in the electronic single window. Ask before the goods leave: one that is issued later may take longer to be accepted, or be refused.',
  ],
  [
    'May I carry cash across the border?',
    'Yes, but larger sums must be declared in writing. The EAC’s customs law and each country’s rules against money laundering set the limit, often 10,000 US dollars or its value; ask customs of both countries.',
  ],
  [
    'Do I need a visa or a work permit to sell abroad?',
    'Citizens of EAC partner states enter other partner states without a visa in most cases, with a passport or, between some, an identity card. To live from trade there, ask about residence and work permits and a local licence first.',
  ],
  [
    'What can I do if I am stopped without a reason?',
    'Ask for the rule and the officer’s name, and for a receipt of anything taken or paid. Report it to the trade information desk, or as a non-tariff barrier at tradebarriers.org: reports are passed to the governments concerned. How fast they answer differs.',
  ],
  [
    'In which currency should I be paid?',
    'In one that both sides can get at a bank. State it in the contract and in the invoice, with who bears the cost of exchange and transfer. Never send goods against the picture of a payment slip: wait until the bank shows the money.',
  ],
  [
    'Are women and small traders protected?',
    'Border charters in the region promise respectful treatment, searches by officers of the same sex, and no payment without a receipt. They hang at the posts; complaints go to the head of the post or the trade information desk.',
  ],
]

export function CrossBorderFaqPage() {
  usePageTitle('Cross-Border FAQ')
  return (
    <TextPage reviewed={AS_OF} title="Cross-Border FAQ" lead="What traders ask before their first crossing, and after their worst.">
      <TextSection id="simplified-trade-regime" title="The simplified trade regime">
        <Questions list={simplified} />
      </TextSection>
      <TextSection id="general" title="Every crossing">
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
