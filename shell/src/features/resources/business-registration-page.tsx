import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { usePageTitle } from '#layout/use-page-title.ts'
import { Sources, TextPage, TextSection } from '#lib/text-page.tsx'
import { AS_OF } from './sources.ts'

interface Country {
  readonly id: string
  readonly name: string
  readonly registry: { readonly name: string; readonly url?: string }
  readonly tax: { readonly name: string; readonly url?: string }
  readonly steps: readonly string[]
}

const countries: readonly Country[] = [
  {
    id: 'burundi',
    name: 'Burundi',
    registry: { name: 'one-stop shop of the Agence de Développement du Burundi (ADB)' },
    tax: { name: 'Office Burundais des Recettes (OBR)', url: 'https://www.obr.bi' },
    steps: [
      t`Check the name and file the statutes at the one-stop shop.`,
      t`The one-stop shop enters the company in the trade register and gets the tax number (NIF).`,
    ],
  },
  {
    id: 'djibouti',
    name: 'Djibouti',
    registry: {
      name: 'Office Djiboutien de la Propriété Industrielle et Commerciale (ODPIC), in the Guichet Unique',
      url: 'https://www.guichet-unique.dj',
    },
    tax: { name: 'Direction Générale des Impôts' },
    steps: [
      t`Reserve the name and file at the one-stop shop (Guichet Unique).`,
      t`The one-stop shop sends the file to the trade register, the tax office and social security.`,
    ],
  },
  {
    id: 'drc',
    name: 'DR Congo',
    registry: { name: 'Guichet Unique de Création d’Entreprise (GUCE)', url: 'https://guichetunique.cd' },
    tax: { name: 'Direction Générale des Impôts (DGI)', url: 'https://www.dgi.gouv.cd' },
    steps: [
      t`Choose a company form under OHADA law, which applies here, and prepare the statutes.`,
      t`File once at the one-stop shop for the trade register (RCCM), the national identification and the tax number.`,
    ],
  },
  {
    id: 'ethiopia',
    name: 'Ethiopia',
    registry: { name: 'Ministry of Trade and Regional Integration (eTrade)', url: 'https://etrade.gov.et' },
    tax: { name: 'Ministry of Revenues', url: 'https://www.mor.gov.et' },
    steps: [
      t`Get a tax identification number.`,
      t`Register the trade name and the company, then apply for the business licence for your trade. Renew it each year.`,
    ],
  },
  {
    id: 'kenya',
    name: 'Kenya',
    registry: { name: 'Business Registration Service (BRS), through eCitizen', url: 'https://brs.go.ke' },
    tax: { name: 'Kenya Revenue Authority (KRA)', url: 'https://www.kra.go.ke' },
    steps: [
      t`Search and reserve the name on eCitizen.`,
      t`Register a business name, partnership or company. For a company, declare the beneficial owners.`,
      t`Get a KRA PIN. Register for VAT if your turnover requires it.`,
      t`Get the single business permit from the county.`,
    ],
  },
  {
    id: 'rwanda',
    name: 'Rwanda',
    registry: { name: 'Rwanda Development Board (RDB), Office of the Registrar General', url: 'https://org.rdb.rw' },
    tax: { name: 'Rwanda Revenue Authority (RRA)', url: 'https://www.rra.gov.rw' },
    steps: [
      t`Register online. The company certificate shows the tax identification number (TIN).`,
      t`Declare the beneficial owners.`,
      t`Pay for the trading licence (patente). Register for VAT if your turnover requires it.`,
    ],
  },
  {
    id: 'somalia',
    name: 'Somalia',
    registry: { name: 'Ministry of Commerce and Industry', url: 'https://moci.gov.so' },
    tax: { name: 'Ministry of Finance', url: 'https://mof.gov.so' },
    steps: [
      t`Register the company with the federal ministry and get the licence.`,
      t`Also ask the federal member state. Some states have their own registration and licences.`,
    ],
  },
  {
    id: 'south-sudan',
    name: 'South Sudan',
    registry: { name: 'Business Registry, Ministry of Justice and Constitutional Affairs' },
    tax: { name: 'South Sudan Revenue Authority' },
    steps: [
      t`Reserve the name. The reservation lasts 30 days.`,
      t`An advocate enrolled in the country must prepare and file the memorandum and articles.`,
      t`Get the tax identification number, then the operating licences of the state and of the ministry for your trade.`,
    ],
  },
  {
    id: 'tanzania',
    name: 'Tanzania',
    registry: { name: 'Business Registrations and Licensing Agency (BRELA)', url: 'https://www.brela.go.tz' },
    tax: { name: 'Tanzania Revenue Authority (TRA)', url: 'https://www.tra.go.tz' },
    steps: [
      t`Register the name or company in BRELA’s online registration system. Founders need a NIDA number or a passport.`,
      t`Get the TIN, then the business licence. BRELA or the local council issues it, depending on your trade.`,
      t`In Zanzibar, register with the Business and Property Registration Agency (BPRA).`,
    ],
  },
  {
    id: 'uganda',
    name: 'Uganda',
    registry: { name: 'Uganda Registration Services Bureau (URSB)', url: 'https://ursb.go.ug' },
    tax: { name: 'Uganda Revenue Authority (URA)', url: 'https://ura.go.ug' },
    steps: [
      t`Reserve the name and register online.`,
      t`Get a TIN from the URA.`,
      t`Get the trading licence from the city, municipality or district. Renew it each year.`,
    ],
  },
]

export function BusinessRegistrationPage() {
  usePageTitle(t`Business Registration`)
  return (
    <TextPage
      reviewed={AS_OF}
      title={t`Business Registration`}
      lead={t`Where and how to register a company in each country, and which office issues the tax number.`}
    >
      <TextSection id="before" title={t`What you need everywhere`}>
        <ul>
          <li>{t`a company name that is not taken, and a short description of the business;`}</li>
          <li>{t`identity documents and addresses of owners and directors;`}</li>
          <li>{t`an address in the country;`}</li>
          <li>{t`for a company: statutes (memorandum and articles), share capital, beneficial owners;`}</li>
          <li>{t`licences for regulated trades: food, medicine, transport, mining, finance.`}</li>
        </ul>
        <p>{t`Fees and processing times change often. Please see the websites of the offices.`}</p>
      </TextSection>
      {countries.map(({ id, name, registry, tax, steps }) => (
        <TextSection key={id} id={id} title={name}>
          <p>
            <Trans>
              Registry: <Office {...registry} />. Tax: <Office {...tax} />.
            </Trans>
          </p>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </TextSection>
      ))}
      <Sources
        asOf={AS_OF}
        sources={countries.flatMap(({ name, registry }) =>
          registry.url === undefined ? [] : [{ name: registry.name, url: registry.url, about: name }],
        )}
      />
    </TextPage>
  )
}

function Office({ name, url }: { readonly name: string; readonly url?: string }) {
  if (url === undefined) return name
  return (
    <a href={url} rel="noopener">
      {name}
    </a>
  )
}
