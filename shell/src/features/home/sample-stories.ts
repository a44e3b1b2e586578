import { t } from '@lingui/core/macro'
/** Sample data with invented people, until there are stories of members. */
export const sampleStories = [
  {
    content: t`We posted 1.8 tonnes of green coffee on a Monday. On Thursday it left Rubavu, on a truck that would have gone back half empty.`,
    author: 'Claudine Uwase',
    position: t`Export Manager, coffee cooperative`,
    country: t`Rwanda`,
  },
  {
    content: t`Three packaging suppliers answered within the day. We knew who was verified, and what had been checked, before we paid a shilling.`,
    author: 'Joseph Kamau',
    position: t`Head of Procurement, food processor`,
    country: t`Kenya`,
  },
  {
    content: t`Buyers in Goma write to us in French and we answer in English. It works: every second order now comes from across a border.`,
    author: 'Grace Namutebi',
    position: t`Owner, textile mill`,
    country: t`Uganda`,
  },
] as const
