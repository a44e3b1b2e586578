import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection, TextTable } from '#lib/text-page.tsx'
import { AS_OF, afcfta, comesa, eac, kenyaTrade, rwandaTrade, tanzaniaTrade, tradeBarriers, ugandaTrade } from './sources.ts'

export function TradeRegulationsPage() {
  usePageTitle('Trade Regulations')
  return (
    <TextPage
      reviewed={AS_OF}
      title="Trade Regulations"
      lead="Which rules apply to goods that cross a border in East Africa, and which documents you need."
    >
      <TextSection id="areas" title="Three trade areas, one shipment">
        <p>
          More than one agreement can apply to a consignment. The agreement that you claim decides the duty. Each agreement has its own certificate of
          origin.
        </p>
        <TextTable
          caption="Trade areas"
          head={['Area', 'What it is', 'Proof of origin']}
          rows={[
            [
              'EAC',
              'A customs union since 2005 and a common market since 2010, with eight partner states: Burundi, DR Congo, Kenya, Rwanda, Somalia, South Sudan, Tanzania and Uganda. Goods that meet the EAC rules of origin move between partner states without import duty.',
              'EAC certificate of origin; the simplified one for small consignments',
            ],
            [
              'COMESA',
              'A free trade area of most of the 21 member states. Burundi, Kenya, Rwanda and Uganda take part. Tanzania and South Sudan are not members.',
              'COMESA certificate of origin',
            ],
            [
              'AfCFTA',
              'The continental agreement, in force since 30 May 2019. Trade under it began on 1 January 2021. Tariffs fall step by step, and only between states that have published their schedules.',
              'AfCFTA certificate of origin',
            ],
          ]}
        />
      </TextSection>
      <TextSection id="tariff" title="Duty on goods from outside">
        <p>
          Partner states of the EAC apply a Common External Tariff. Since 1 July 2022 it has four bands: 0% for raw materials and capital goods, 10%
          for intermediate goods not made in the region, 25% for intermediate goods made in the region, and 35% for finished goods that the region
          makes in sufficient quantity. Sensitive goods have other rates. States may get exceptions, which the EAC Gazette publishes each year. The
          newest partner states introduce the tariff step by step.
        </p>
        <p>Each state adds its own value added tax, excise and levies.</p>
      </TextSection>
      <TextSection id="origin" title="Rules of origin">
        <p>Under the EAC Rules of Origin of 2015, goods originate in a partner state if they are</p>
        <ul>
          <li>wholly produced there: grown, mined, caught, born and raised; or</li>
          <li>made there from imported materials with enough processing. The annex has a rule for each product.</li>
        </ul>
        <p>
          Packing, sorting, cutting or diluting alone is never enough. Keep the invoices for your materials: customs may check a certificate years
          later.
        </p>
      </TextSection>
      <TextSection id="papers" title="Documents for most consignments">
        <ul>
          <li>commercial invoice and packing list;</li>
          <li>customs declaration in the national electronic system, by a licensed clearing agent where the law requires one;</li>
          <li>certificate of origin, if you claim a lower duty;</li>
          <li>bill of lading, air waybill or road consignment note;</li>
          <li>phytosanitary certificate for plants and plant products, veterinary certificate for animals and animal products;</li>
          <li>permits for controlled goods: medicine, chemicals, minerals, seed, arms, wildlife.</li>
        </ul>
        <p>
          In the Single Customs Territory, most goods for another partner state are declared in the destination state before they leave the port or
          the factory. They move under one bond and one electronic seal.
        </p>
      </TextSection>
      <TextSection id="forbidden" title="Prohibited and restricted goods">
        <p>
          The second schedule of the East African Community Customs Management Act, 2004, lists goods that you must not import and goods that need a
          licence. Partner states add their own rules. For example, several states ban or restrict plastic bags, also for travellers.
        </p>
      </TextSection>
      <Sources asOf={AS_OF} sources={[eac, comesa, afcfta, kenyaTrade, ugandaTrade, rwandaTrade, tanzaniaTrade, tradeBarriers]} />
    </TextPage>
  )
}
