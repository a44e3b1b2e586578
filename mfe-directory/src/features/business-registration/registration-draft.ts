/** What was typed into the form, kept in this tab over a reload; never a password. */
import { registrableBusinessTypes } from '@ungana/contracts-identity'
import { type CompanyValues, companyFields, defaultCompany } from './form-values.ts'
import { registrationCountries } from './registration-countries.ts'

const STORE = 'ungana:business-registration'

export interface RegistrationDraft {
  readonly company: CompanyValues
  /** The Idempotency-Key of this form: however often it is sent, also after a lost answer or a reload, it makes one company. */
  readonly key: string
}

export function readDraft(): RegistrationDraft {
  return parseDraft(stored()) ?? { company: defaultCompany, key: newKey() }
}

export function storeDraft({ company, key }: RegistrationDraft) {
  // Field by field, so that nothing else that `company` carries is written.
  const kept = Object.fromEntries(companyFields.map((field) => [field, company[field]]))
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ company: kept, key }))
  } catch {
    // Storage is full or forbidden: a reload then starts with an empty form.
  }
}

/** After the company was made: the next form is another one. */
export function forgetDraft() {
  try {
    sessionStorage.removeItem(STORE)
  } catch {
    // Nothing was kept either.
  }
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(STORE)
  } catch {
    return null
  }
}

/** Null for what is no draft. An older version's draft may lack fields, or hold choices that are no more: those get their defaults. */
function parseDraft(text: string | null): RegistrationDraft | null {
  if (text === null) return null
  let draft: unknown
  try {
    draft = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(draft) || !isRecord(draft.company) || typeof draft.key !== 'string' || !/^[0-9a-f]{32}$/.test(draft.key)) return null
  const { company } = draft
  const typed = Object.fromEntries(companyFields.flatMap((field) => (typeof company[field] === 'string' ? [[field, company[field]]] : [])))
  const values: CompanyValues = { ...defaultCompany, ...typed }
  return {
    company: {
      ...values,
      businessType: offered(registrableBusinessTypes, values.businessType) ?? defaultCompany.businessType,
      country: offered(registrationCountries, values.country) ?? defaultCompany.country,
    },
    key: draft.key,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const offered = (choices: readonly string[], value: string) => choices.find((choice) => choice === value)

/** 128 random bits. Not randomUUID(), which a browser withholds from a page on plain http. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
