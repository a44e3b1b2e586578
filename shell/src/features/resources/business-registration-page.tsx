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
      'Check the name and file the statutes at the one-stop shop.',
      'It enters the company in the trade register and has the tax number (NIF) given.',
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
      'Reserve the name and file at the one-stop shop (Guichet Unique).',
      'It passes the file on to the trade register, tax and social security.',
    ],
  },
  {
    id: 'drc',
    name: 'DR Congo',
    registry: { name: 'Guichet Unique de Création d’Entreprise (GUCE)', url: 'https://guichetunique.cd' },
    tax: { name: 'Direction Générale des Impôts (DGI)', url: 'https://www.dgi.gouv.cd' },
    steps: [
      'Choose a form under OHADA company law, which applies here, and prepare the statutes.',
      'File at the one-stop shop: entry in the trade register (RCCM), national identification and tax number in one go.',
    ],
  },
  {
    id: 'ethiopia',
    name: 'Ethiopia',
    registry: { name: 'Ministry of Trade and Regional Integration (eTrade)', url: 'https://etrade.gov.et' },
    tax: { name: 'Ministry of Revenues', url: 'https://www.mor.gov.et' },
    steps: [
      'Get a tax identification number.',
      'Register the trade name and the company, then apply for the business licence of the trade; it is renewed each year.',
    ],
  },
  {
    id: 'kenya',
    name: 'Kenya',
    registry: { name: 'Business Registration Service (BRS), through eCitizen', url: 'https://brs.go.ke' },
    tax: { name: 'Kenya Revenue Authority (KRA)', url: 'https://www.kra.go.ke' },
    steps: [
      'Search and reserve the name on eCitizen.',
      'Register a business name, partnership or company; name the beneficial owners of a company.',
      'Take the KRA PIN, and register for VAT where the turnover asks for it.',
      'Get the single business permit of the county.',
    ],
  },
  {
    id: 'rwanda',
    name: 'Rwanda',
    registry: { name: 'Rwanda Development Board (RDB), Office of the Registrar General', url: 'https://org.rdb.rw' },
    tax: { name: 'Rwanda Revenue Authority (RRA)', url: 'https://www.rra.gov.rw' },
    steps: [
      'Register online; the company certificate carries the tax identification number (TIN).',
      'Declare the beneficial owners.',
      'Pay the trading licence (patente), and register for VAT where the turnover asks for it.',
    ],
  },
  {
    id: 'somalia',
    name: 'Somalia',
    registry: { name: 'Ministry of Commerce and Industry', url: 'https://moci.gov.so' },
    tax: { name: 'Ministry of Finance', url: 'https://mof.gov.so' },
    steps: [
      'Register the company with the federal ministry and take the licence.',
      'Ask in the federal member state as well: some register and license by themselves.',
    ],
  },
  {
    id: 'south-sudan',
    name: 'South Sudan',
    registry: { name: 'Business Registry, Ministry of Justice and Constitutional Affairs' },
    tax: { name: 'South Sudan Revenue Authority' },
    steps: [
      'Reserve the name; it is kept for 30 days.',
      'Have an advocate draw up memorandum and articles, and file them: the registry asks for one who is enrolled in the country.',
      'Take the tax identification number, then the operating licence of the state and of the ministry of the trade.',
    ],
  },
  {
    id: 'tanzania',
    name: 'Tanzania',
    registry: { name: 'Business Registrations and Licensing Agency (BRELA)', url: 'https://www.brela.go.tz' },
    tax: { name: 'Tanzania Revenue Authority (TRA)', url: 'https://www.tra.go.tz' },
    steps: [
      'Register name or company on BRELA’s online registration system; founders need a NIDA number or a passport.',
      'Take the TIN, then the business licence: from BRELA or the local council, by kind of trade.',
      'In Zanzibar the Business and Property Registration Agency (BPRA) registers.',
    ],
  },
  {
    id: 'uganda',
    name: 'Uganda',
    registry: { name: 'Uganda Registration Services Bureau (URSB)', url: 'https://ursb.go.ug' },
    tax: { name: 'Uganda Revenue Authority (URA)', url: 'https://ura.go.ug' },
    steps: [
      'Reserve the name and register online.',
      'Take the TIN of the URA.',
      'Get the trading licence of the city, municipality or district; it is renewed each year.',
    ],
  },
]

export function BusinessRegistrationPage() {
  usePageTitle('Business Registration')
  return (
    <TextPage
      reviewed={AS_OF}
      title="Business Registration"
      lead="Where a company is registered in each country, in which order, and who gives its tax number."
    >
      <TextSection id="before" title="What you need everywhere">
        <ul>
          <li>a name that is free, and the activity in a sentence;</li>
          <li>identity papers of owners and directors, and their addresses;</li>
          <li>an address in the country;</li>
          <li>for a company: statutes (memorandum and articles), share capital, beneficial owners;</li>
          <li>licences of the trade, where it is regulated: food, medicine, transport, mining, finance.</li>
        </ul>
        <p>Fees and times differ and change often, so they are not printed here: the offices publish them.</p>
      </TextSection>
      {countries.map(({ id, name, registry, tax, steps }) => (
        <TextSection key={id} id={id} title={name}>
          <p>
            Registry: <Office {...registry} />. Tax: <Office {...tax} />.
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
