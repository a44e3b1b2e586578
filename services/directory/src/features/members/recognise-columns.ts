import type { MemberField, MemberMapping } from '@ungana/contracts-directory'
import type { TableRow } from './read-table.ts'

/** Column names in the languages of the region. Lower case, letters and digits only. */
const names: Readonly<Record<MemberField, readonly string[]>> = {
  name: [
    'name',
    'company',
    'companyname',
    'member',
    'membername',
    'business',
    'businessname',
    'organization',
    'organisation',
    'firm',
    'nom',
    'entreprise',
    'société',
    'societe',
    'raisonsociale',
    'membre',
    'jina',
    'kampuni',
    'izina',
    'nameofcompany',
    'nameofmember',
  ],
  country: ['country', 'pays', 'nchi', 'igihugu', 'nation'],
  city: ['city', 'town', 'location', 'district', 'place', 'ville', 'localité', 'localite', 'mji', 'umujyi', 'physicaladdress', 'address'],
  website: ['website', 'web', 'url', 'site', 'siteweb', 'webpage', 'homepage', 'internet', 'tovuti', 'websiteurl', 'webaddress'],
  email: ['email', 'mail', 'emailaddress', 'courriel', 'adressemail', 'baruapepe', 'contactemail', 'imeyili'],
  phone: [
    'phone',
    'telephone',
    'téléphone',
    'tel',
    'mobile',
    'phonenumber',
    'telephonenumber',
    'mobilenumber',
    'contact',
    'contactnumber',
    'simu',
    'telefone',
    'tél',
    'cell',
    'whatsapp',
  ],
  sector: [
    'sector',
    'industry',
    'category',
    'secteur',
    'activity',
    'activité',
    'activite',
    'business sector',
    'sekta',
    'industrysector',
    'businesstype',
    'lineofbusiness',
    'products',
  ],
}

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
const fields = Object.keys(names) as MemberField[]

/**
 * Guesses the columns from the first row. If the row has no known name, it counts as data, and the first column is the name.
 * @param country the organization's country, for rows without one
 */
export function recogniseColumns(rows: readonly TableRow[], country: string): MemberMapping {
  const header = rows[0]?.cells.map(plain) ?? []
  const taken = new Map<MemberField, number>()
  for (const field of fields) {
    // Earlier words in the list win: "Company name" rather than "Member".
    const index = names[field].map((name) => header.indexOf(plain(name))).find((at) => at >= 0 && ![...taken.values()].includes(at))
    if (index !== undefined) taken.set(field, index)
  }
  const { name = 0, ...others } = Object.fromEntries(taken) as Partial<Record<MemberField, number>>
  return { header: taken.size > 0, columns: { name, ...others }, country }
}
