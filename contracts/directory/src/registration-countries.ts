/** Countries of the registration forms, in the order of their list. */
export const registrationCountries = [
  'Kenya',
  'Uganda',
  'Tanzania',
  'Rwanda',
  'Burundi',
  'South Sudan',
  'DRC',
  'Somalia',
  'Ethiopia',
  'Djibouti',
  'Comoros',
  'Egypt',
  'Eswatini',
  'Libya',
  'Madagascar',
  'Malawi',
  'Mauritius',
  'Seychelles',
  'Sudan',
  'Tunisia',
  'Zambia',
  'Zimbabwe',
] as const

export const organizationCountries = [...registrationCountries, 'Other (Multiple Countries)'] as const
