import { latinDigits } from '@ungana/contracts-kit'
import * as z from 'zod/mini'

/** A code that somebody reads or hears, and types with the digits of any keyboard. */
export const sixDigits = z.string().check(z.overwrite(latinDigits), z.trim(), z.regex(/^\d{6}$/, 'Please enter the six digits.'))
