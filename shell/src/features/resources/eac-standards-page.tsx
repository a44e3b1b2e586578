import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection, TextTable } from '#lib/text-page.tsx'
import { AS_OF, eac } from './sources.ts'

export function EacStandardsPage() {
  usePageTitle('EAC Standards')
  return (
    <TextPage reviewed={AS_OF} title="EAC Standards" lead="How products are tested, marked and accepted across the East African Community.">
      <TextSection id="how" title="How it works">
        <p>
          The Standardisation, Quality Assurance, Metrology and Testing Act, 2006 (SQMT Act) lets partner states agree on East African Standards. Once
          one is published by the EAC, national bureaus adopt it in place of their own on the same subject, so that one test can serve several
          markets.
        </p>
        <p>
          Partner states are to recognise each other's quality marks: a product that carries the mark of one national bureau need not be tested anew
          in the next state. In practice, carry the certificate and the test report along; where they are not accepted, report it as a non-tariff
          barrier.
        </p>
      </TextSection>
      <TextSection id="bureaus" title="National bureaus">
        <TextTable
          caption="National standards bureaus"
          head={['Country', 'Bureau', 'Mark or scheme']}
          rows={[
            ['Burundi', 'Bureau Burundais de Normalisation et Contrôle de la Qualité (BBN)', 'BBN quality mark'],
            ['DR Congo', 'Office Congolais de Contrôle (OCC)', 'Conformity control at import and export'],
            ['Kenya', 'Kenya Bureau of Standards (KEBS)', 'Standardization Mark; Import Standardization Mark; Diamond Mark'],
            ['Rwanda', 'Rwanda Standards Board (RSB)', 'S-Mark'],
            ['Somalia', 'Somali Bureau of Standards (SoBS)', 'Ask the bureau'],
            ['South Sudan', 'South Sudan National Bureau of Standards (SSNBS)', 'Ask the bureau'],
            ['Tanzania', 'Tanzania Bureau of Standards (TBS)', 'TBS mark of quality'],
            ['Uganda', 'Uganda National Bureau of Standards (UNBS)', 'Distinctive Mark (Q-Mark)'],
          ]}
        />
      </TextSection>
      <TextSection id="steps" title="Getting a product certified">
        <ol>
          <li>
            Find the standard: search the bureau's catalogue for the product, and ask whether an East African Standard (marked EAS) is in force.
          </li>
          <li>Read it, and test once in a laboratory of your own or a hired one, before you pay for the official test.</li>
          <li>Apply to the bureau of the country in which you manufacture. It inspects the factory, takes samples and tests them.</li>
          <li>Correct what was found; the bureau issues a permit to use its mark, which has to be renewed.</li>
          <li>
            Small enterprises: ask for the reduced scheme. Several bureaus have waived or lowered fees for them, or helped with the first application;
            whether yours does, it will say.
          </li>
        </ol>
      </TextSection>
      <TextSection id="imports" title="Goods from outside the region">
        <p>
          Kenya (PVoC), Tanzania (PVoC), Uganda (PVoC) and Burundi, among others, run programmes under which goods are inspected in the country of
          export and come with a certificate of conformity. Goods without it may be inspected on arrival at extra cost, or turned back. The bureau
          names the inspection companies.
        </p>
      </TextSection>
      <TextSection id="labels" title="Labels on packaged goods">
        <p>
          The East African Standard for labelling of pre-packaged foods (EAS 38) asks for the name of the food, ingredients, net contents, maker's
          name and address, country of origin, batch, date marking and storage. Write them in a language that the country of sale accepts: English and
          Kiswahili, or French, as the bureau says.
        </p>
      </TextSection>
      <Sources
        asOf={AS_OF}
        sources={[
          eac,
          { name: 'KEBS', url: 'https://www.kebs.org', about: 'Kenya: catalogue of standards, certification, PVoC' },
          { name: 'RSB', url: 'https://www.rsb.gov.rw', about: 'Rwanda: standards, S-Mark, support for small enterprises' },
          { name: 'TBS', url: 'https://www.tbs.go.tz', about: 'Tanzania: standards, certification, PVoC' },
          { name: 'UNBS', url: 'https://www.unbs.go.ug', about: 'Uganda: web store of standards, Q-Mark, PVoC' },
          { name: 'African Organisation for Standardisation', url: 'https://www.arso-oran.org', about: 'African standards beyond the EAC' },
        ]}
      />
    </TextPage>
  )
}
