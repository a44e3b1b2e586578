// Countries of the forms.
import regions from '../../seed/logistics-countries.json' with { type: 'json' }

export const countries = Object.entries(regions).flatMap(([region, names]) => names.map((name) => ({ name, region })))
