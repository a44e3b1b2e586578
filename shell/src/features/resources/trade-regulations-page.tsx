import { t } from '@lingui/core/macro'
import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection, TextTable } from '#lib/text-page.tsx'
import { AS_OF, afcfta, comesa, eac, kenyaTrade, rwandaTrade, tanzaniaTrade, tradeBarriers, ugandaTrade } from './sources.ts'

export function TradeRegulationsPage() {
  usePageTitle(t`Trade Regulations`)
  return (
    <TextPage
      reviewed={AS_OF}
      title={t`Trade Regulations`}
      lead={t`Which rules apply to goods that cross a border in East Africa, and which documents you need.`}
    >
      <TextSection id="areas" title={t`Three trade areas, one shipment`}>
        <p>
          {t`More than one agreement can apply to a consignment. The agreement that you claim decides the duty. Each agreement has its own certificate of origin.`}
        </p>
        <TextTable
          caption={t`Trade areas`}
          head={[t`Area`, t`What it is`, t`Proof of origin`]}
          rows={[
            [
              t`EAC`,
              t`A customs union since 2005 and a common market since 2010, with eight partner states: Burundi, DR Congo, Kenya, Rwanda, Somalia, South Sudan, Tanzania and Uganda. Goods that meet the EAC rules of origin move between partner states without import duty.`,
              t`EAC certificate of origin; the simplified one for small consignments`,
            ],
            [
              t`COMESA`,
              t`A free trade area of most of the 21 member states. Burundi, Kenya, Rwanda and Uganda take part. Tanzania and South Sudan are not members.`,
              t`COMESA certificate of origin`,
            ],
            [
              t`AfCFTA`,
              t`The continental agreement, in force since 30 May 2019. Trade under it began on 1 January 2021. Tariffs fall step by step, and only between states that have published their schedules.`,
              t`AfCFTA certificate of origin`,
            ],
          ]}
        />
      </TextSection>
      <TextSection id="tariff" title={t`Duty on goods from outside`}>
        <p>
          {t`Partner states of the EAC apply a Common External Tariff. Since 1 July 2022 it has four bands: 0% for raw materials and capital goods, 10% for intermediate goods not made in the region, 25% for intermediate goods made in the region, and 35% for finished goods that the region makes in sufficient quantity. Sensitive goods have other rates. States may get exceptions, which the EAC Gazette publishes each year. The newest partner states introduce the tariff step by step.`}
        </p>
        <p>{t`Each state adds its own value added tax, excise and levies.`}</p>
      </TextSection>
      <TextSection id="origin" title={t`Rules of origin`}>
        <p>{t`Under the EAC Rules of Origin of 2015, goods originate in a partner state if they are`}</p>
        <ul>
          <li>{t`wholly produced there: grown, mined, caught, born and raised; or`}</li>
          <li>{t`made there from imported materials with enough processing. The annex has a rule for each product.`}</li>
        </ul>
        <p>
          {t`Packing, sorting, cutting or diluting alone is never enough. Keep the invoices for your materials: customs may check a certificate years later.`}
        </p>
      </TextSection>
      <TextSection id="papers" title={t`Documents for most consignments`}>
        <ul>
          <li>{t`commercial invoice and packing list;`}</li>
          <li>{t`customs declaration in the national electronic system, by a licensed clearing agent where the law requires one;`}</li>
          <li>{t`certificate of origin, if you claim a lower duty;`}</li>
          <li>{t`bill of lading, air waybill or road consignment note;`}</li>
          <li>{t`phytosanitary certificate for plants and plant products, veterinary certificate for animals and animal products;`}</li>
          <li>{t`permits for controlled goods: medicine, chemicals, minerals, seed, arms, wildlife.`}</li>
        </ul>
        <p>
          {t`In the Single Customs Territory, most goods for another partner state are declared in the destination state before they leave the port or the factory. They move under one bond and one electronic seal.`}
        </p>
      </TextSection>
      <TextSection id="forbidden" title={t`Prohibited and restricted goods`}>
        <p>
          {t`The second schedule of the East African Community Customs Management Act, 2004, lists goods that you must not import and goods that need a licence. Partner states add their own rules. For example, several states ban or restrict plastic bags, also for travellers.`}
        </p>
      </TextSection>
      <Sources asOf={AS_OF} sources={[eac, comesa, afcfta, kenyaTrade, ugandaTrade, rwandaTrade, tanzaniaTrade, tradeBarriers]} />
    </TextPage>
  )
}
