import { t } from '@lingui/core/macro'
import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection, TextTable } from '#lib/text-page.tsx'
import { AS_OF, eac } from './sources.ts'

export function EacStandardsPage() {
  usePageTitle(t`EAC Standards`)
  return (
    <TextPage reviewed={AS_OF} title={t`EAC Standards`} lead={t`How products are tested, marked and accepted in the East African Community.`}>
      <TextSection id="how" title={t`How it works`}>
        <p>
          {t`Partner states agree on East African Standards under the Standardisation, Quality Assurance, Metrology and Testing Act, 2006 (SQMT Act). When the EAC publishes a standard, it replaces the national standards on the same subject. One test can then be enough for several markets.`}
        </p>
        <p>
          {t`Partner states must recognise each other's quality marks: a product with the mark of one national bureau needs no new test in another state. In practice, carry the certificate and the test report with you. If they are not accepted, report it as a non-tariff barrier.`}
        </p>
      </TextSection>
      <TextSection id="bureaus" title={t`National bureaus`}>
        <TextTable
          caption={t`National standards bureaus`}
          head={[t`Country`, t`Bureau`, t`Mark or scheme`]}
          rows={[
            [t`Burundi`, t`Bureau Burundais de Normalisation et Contrôle de la Qualité (BBN)`, t`BBN quality mark`],
            [t`DR Congo`, t`Office Congolais de Contrôle (OCC)`, t`Conformity control at import and export`],
            [t`Kenya`, t`Kenya Bureau of Standards (KEBS)`, t`Standardization Mark; Import Standardization Mark; Diamond Mark`],
            [t`Rwanda`, t`Rwanda Standards Board (RSB)`, t`S-Mark`],
            [t`Somalia`, t`Somali Bureau of Standards (SoBS)`, t`Ask the bureau`],
            [t`South Sudan`, t`South Sudan National Bureau of Standards (SSNBS)`, t`Ask the bureau`],
            [t`Tanzania`, t`Tanzania Bureau of Standards (TBS)`, t`TBS mark of quality`],
            [t`Uganda`, t`Uganda National Bureau of Standards (UNBS)`, t`Distinctive Mark (Q-Mark)`],
          ]}
        />
      </TextSection>
      <TextSection id="steps" title={t`Getting a product certified`}>
        <ol>
          <li>{t`Find the standard: search the bureau's catalogue for your product, and ask whether an East African Standard (EAS) applies.`}</li>
          <li>{t`Read the standard. Test your product in your own or a hired laboratory before you pay for the official test.`}</li>
          <li>{t`Apply to the bureau of the country where you manufacture. The bureau inspects the factory and tests samples.`}</li>
          <li>{t`Correct any problems. The bureau then issues a permit to use its mark. You must renew the permit.`}</li>
          <li>
            {t`Small enterprises: ask your bureau for the reduced scheme. Several bureaus have lower fees for small enterprises, or help with the first application.`}
          </li>
        </ol>
      </TextSection>
      <TextSection id="imports" title={t`Goods from outside the region`}>
        <p>
          {t`Kenya (PVoC), Tanzania (PVoC), Uganda (PVoC), Burundi and others require an inspection in the country of export and a certificate of conformity. Goods without the certificate may be inspected on arrival at extra cost, or turned back. The bureau lists the inspection companies.`}
        </p>
      </TextSection>
      <TextSection id="labels" title={t`Labels on packaged goods`}>
        <p>
          {t`The East African Standard for labelling of pre-packaged foods (EAS 38) requires the name of the food, ingredients, net contents, maker's name and address, country of origin, batch, date marking and storage. Use a language that the country of sale accepts, such as English, Kiswahili or French. Ask the bureau.`}
        </p>
      </TextSection>
      <Sources
        asOf={AS_OF}
        sources={[
          eac,
          { name: 'KEBS', url: 'https://www.kebs.org', about: t`Kenya: catalogue of standards, certification, PVoC` },
          { name: 'RSB', url: 'https://www.rsb.gov.rw', about: t`Rwanda: standards, S-Mark, support for small enterprises` },
          { name: 'TBS', url: 'https://www.tbs.go.tz', about: t`Tanzania: standards, certification, PVoC` },
          { name: 'UNBS', url: 'https://www.unbs.go.ug', about: t`Uganda: web store of standards, Q-Mark, PVoC` },
          { name: 'African Organisation for Standardisation', url: 'https://www.arso-oran.org', about: t`African standards beyond the EAC` },
        ]}
      />
    </TextPage>
  )
}
