import { type Problems, type Refusal, refusalOf, schemaProblems, type Values } from '@ungana/web-kit'

type Schema = Parameters<typeof schemaProblems>[0]

/** "Mombasa, Kenya"; empty when no city is chosen. */
export const locationOf = (city: string, country: string) => (city ? `${city}, ${country}` : '')

/**
 * How a form shows problems that the contract's schema or the server finds.
 * @param toApi the form's values as the API expects them
 * @param names form field names by API field name, where they differ
 */
export function listingForm<F extends string>(
  schema: Schema & { readonly shape: object },
  toApi: (values: Values<F>) => object,
  names: Readonly<Record<string, F>>,
) {
  const apiFields = Object.keys(schema.shape)
  return {
    problemsOf: (values: Values<F>): Problems<F> =>
      Object.fromEntries(
        Object.entries(schemaProblems(schema, toApi(values), apiFields)).map(([name, problem]) => [names[name] ?? name, problem]),
      ) as Problems<F>,
    /** The server's error message and the form field it concerns. */
    refusalOf: (error: unknown): Refusal<F> => {
      const { message, field } = refusalOf(error, apiFields)
      return { message, ...(field !== undefined && { field: names[field] ?? (field as F) }) }
    },
  }
}
