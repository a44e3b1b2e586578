import { Slot } from '#federation/slot.tsx'
import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection } from '#lib/text-page.tsx'
import { AS_OF, comesa, eac } from './sources.ts'

/** Filled by the part that knows roads and borders. The context is empty. */
const SLOT = 'resources.shipping-guidelines'

export function ShippingGuidelinesPage() {
  usePageTitle('Shipping Guidelines')
  return (
    <TextPage reviewed={AS_OF} title="Shipping Guidelines" lead="From the offer to the signed delivery note: how a load gets through.">
      <TextSection id="prepare" title="Prepare the load">
        <ol>
          <li>
            Describe the goods so that a customs officer knows them: what they are, how many, gross and net weight, HS code, value and currency.
          </li>
          <li>Pack for the road and the rain. Number the packages, and let the numbers stand in the packing list.</li>
          <li>
            Agree in writing who pays freight, insurance and duty, and where the risk passes: name the Incoterms rule and the place (for example DAP
            Kigali, Incoterms 2020).
          </li>
          <li>Photograph load and seal before the truck leaves.</li>
        </ol>
      </TextSection>
      <TextSection id="truck" title="Truck and driver">
        <ul>
          <li>registration, inspection and a licence for cross-border transport of each country that asks for one;</li>
          <li>third-party insurance that is valid abroad: the COMESA Yellow Card is accepted in many countries of the region;</li>
          <li>the axle loads of the EAC Vehicle Load Control Act, 2016: overloaded trucks are fined at weighbridges and may be told to unload;</li>
          <li>passport or identity card, and a yellow fever certificate where it is asked for.</li>
        </ul>
      </TextSection>
      <TextSection id="corridors" title="Two corridors">
        <p>
          The Northern Corridor leads from Mombasa through Kenya and Uganda to Rwanda, Burundi, DR Congo and South Sudan; the Central Corridor from
          Dar es Salaam through Tanzania to the same places, Uganda included. At one-stop border posts both countries' offices work under one roof, so
          that a truck stops once.
        </p>
      </TextSection>
      <Slot name={SLOT} context={{}} />
      <TextSection id="arrival" title="On arrival">
        <ol>
          <li>Check the seal and count before you sign; write what is missing or broken on the delivery note.</li>
          <li>Report damage to the carrier and the insurer in writing at once: policies and transport contracts set short limits.</li>
          <li>Keep invoice, declaration, certificate of origin and receipts for as long as tax law asks.</li>
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
