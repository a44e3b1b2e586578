import { languageCodes } from '@ungana/language'
import { expect, test } from 'vitest'
import { codeText } from './phone-codes.ts'

/** Without its extension, whose characters count twice. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

test.each(languageCodes)('the code in %s is one SMS', (language) => {
  const said = codeText(language, '123456')
  expect(said).toContain('123456')
  expect(said.length).toBeLessThanOrEqual(gsm7.test(said) ? 160 : 70)
})
