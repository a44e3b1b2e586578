import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection, TextTable } from '#lib/text-page.tsx'
import { AS_OF, afcfta, comesa, eac, kenyaTrade, rwandaTrade, tanzaniaTrade, tradeBarriers, ugandaTrade } from './sources.ts'

export function TradeRegulationsPage() {
  usePageTitle('Trade Regulations')
  return (
    <TextPage
      reviewed={AS_OF}
      title="Trade Regulations"
      lead="Which rules apply to goods that cross a border in East Africa, and which papers prove it."
    >
      <TextSection id="areas" title="Three trade areas, one shipment">
        <p>
          A consignment can fall under more than one agreement. Which one you claim decides the duty, and each asks for a certificate of origin of its
          own.
        </p>
        <TextTable
          caption="Trade areas"
          head={['Area', 'What it is', 'Proof of origin']}
          rows={[
            [
              'EAC',
              'A customs union since 2005 and a common market since 2010, with eight partner states: Burundi, DR Congo, Kenya, Rwanda, Somalia, South Sudan, Tanzania and Uganda. Goods that qualify under the EAC rules of origin move between partner states free of import duty.',
              'EAC certificate of origin; the simplified one for small consignments',
            ],
            [
              'COMESA',
              'A free trade area in which most, not all, of the 21 member states take part. Burundi, Kenya, Rwanda and Uganda trade in it; Tanzania and South Sudan are no members.',
              'COMESA certificate of origin',
            ],
            [
              'AfCFTA',
              'The continental agreement, in force since 30 May 2019 and traded under since 1 January 2021. Tariffs fall step by step, and only between states that have published their schedules.',
              'AfCFTA certificate of origin',
            ],
          ]}
        />
      </TextSection>
      <TextSection id="tariff" title="Duty on goods from outside">
        <p>
          Partner states of the EAC apply a Common External Tariff. Since 1 July 2022 it has four bands: 0% for raw materials and capital goods, 10%
          for intermediate goods not made in the region, 25% for intermediate goods that are, and 35% for finished goods that the region makes enough
          of. Sensitive goods have rates of their own, and states may be granted stays of application, which the EAC Gazette publishes each year. The
          newest partner states join the tariff step by step.
        </p>
        <p>Value added tax, excise and levies are national and come on top; they differ from state to state.</p>
      </TextSection>
      <TextSection id="origin" title="Rules of origin">
        <p>Under the EAC Rules of Origin of 2015 goods originate in a partner state where they are</p>
        <ul>
          <li>wholly produced there: grown, mined, caught, born and raised; or</li>
          <li>made there from imported materials by enough working or processing, which the product's own rule in the annex defines.</li>
        </ul>
        <p>
          Packing, sorting, cutting or diluting alone never make goods originate. Keep invoices of materials: customs may verify a certificate years
          later.
        </p>
      </TextSection>
      <TextSection id="papers" title="Papers for most consignments">
        <ul>
          <li>commercial invoice and packing list;</li>
          <li>customs declaration, lodged through the national electronic system, by a licensed clearing agent where the law asks for one;</li>
          <li>certificate of origin, where a preference is claimed;</li>
          <li>bill of lading, air waybill or road consignment note;</li>
          <li>phytosanitary certificate for plants and their products, veterinary certificate for animals and theirs;</li>
          <li>permits for controlled goods: medicine, chemicals, minerals, seed, arms, wildlife.</li>
        </ul>
        <p>
          Under the Single Customs Territory most goods bound for another partner state are declared in the state of destination before they leave the
          port or the factory, and move under one bond and one electronic seal.
        </p>
      </TextSection>
      <TextSection id="forbidden" title="Prohibited and restricted goods">
        <p>
          The second schedule of the East African Community Customs Management Act, 2004, lists what may not be imported at all and what needs a
          licence. Partner states add rules of their own: plastic bags, for one, are banned or restricted in several of them, travellers' bags
          included.
        </p>
      </TextSection>
      <Sources asOf={AS_OF} sources={[eac, comesa, afcfta, kenyaTrade, ugandaTrade, rwandaTrade, tanzaniaTrade, tradeBarriers]} />
    </TextPage>
  )
}
