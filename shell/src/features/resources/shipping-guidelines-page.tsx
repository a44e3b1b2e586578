import { t } from '@lingui/core/macro'
import { Slot } from '#federation/slot.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection } from '#lib/text-page.tsx'
import { AS_OF, comesa, eac } from './sources.ts'

/** Filled by logistics, which knows roads and borders. The context is empty. */
const SLOT = 'resources.shipping-guidelines'

export function ShippingGuidelinesPage() {
  usePageTitle(t`Shipping Guidelines`)
  return (
    <TextPage
      reviewed={AS_OF}
      title={t`Shipping Guidelines`}
      lead={t`How to move a load across borders, from the offer to the signed delivery note.`}
    >
      <TextSection id="prepare" title={t`Prepare the load`}>
        <ol>
          <li>{t`Describe the goods for customs: what they are, quantity, gross and net weight, HS code, value and currency.`}</li>
          <li>{t`Pack for rough roads and rain. Number the packages, and write the numbers in the packing list.`}</li>
          <li>
            {t`Agree in writing who pays freight, insurance and duty, and who bears the risk on which part of the way. Name the Incoterms rule and the place (for example DAP Kigali, Incoterms 2020).`}
          </li>
          <li>{t`Take photos of the load and the seal before the truck leaves.`}</li>
        </ol>
      </TextSection>
      <TextSection id="truck" title={t`Truck and driver`}>
        <ul>
          <li>{t`registration, inspection, and a licence for cross-border transport in each country that requires one;`}</li>
          <li>{t`third-party insurance that is valid abroad, such as the COMESA Yellow Card, which many countries of the region accept;`}</li>
          <li>{t`axle loads within the EAC Vehicle Load Control Act, 2016: overloaded trucks are fined at weighbridges and may have to unload;`}</li>
          <li>{t`passport or identity card, and a yellow fever certificate where it is required.`}</li>
        </ul>
      </TextSection>
      <TextSection id="corridors" title={t`Two corridors`}>
        <p>
          {t`The Northern Corridor goes from Mombasa through Kenya and Uganda to Rwanda, Burundi, DR Congo and South Sudan. The Central Corridor goes from Dar es Salaam through Tanzania to the same countries and Uganda. At one-stop border posts the offices of both countries share a building, and trucks stop only once.`}
        </p>
      </TextSection>
      <Slot name={SLOT} context={{}} />
      <TextSection id="arrival" title={t`On arrival`}>
        <ol>
          <li>{t`Check the seal and count the packages before you sign. Write missing or broken goods on the delivery note.`}</li>
          <li>{t`Report damage to the carrier and the insurer in writing at once. Policies and transport contracts have short time limits.`}</li>
          <li>{t`Keep the invoice, declaration, certificate of origin and receipts for as long as tax law requires.`}</li>
        </ol>
      </TextSection>
      <Sources
        asOf={AS_OF}
        sources={[
          eac,
          comesa,
          {
            name: 'Northern Corridor Transit and Transport Coordination Authority',
            url: 'https://www.ttcanc.org',
            about: 'rules and state of the Northern Corridor',
          },
          {
            name: 'Central Corridor Transit Transport Facilitation Agency',
            url: 'https://centralcorridor-ttfa.org',
            about: 'rules and state of the Central Corridor',
          },
          { name: 'International Chamber of Commerce', url: 'https://iccwbo.org', about: 'the Incoterms rules' },
        ]}
      />
    </TextPage>
  )
}
