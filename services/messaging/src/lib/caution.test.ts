import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cautionOf } from './caution.ts'

describe('marks news of other bank details', () => {
  test.each([
    'Please note that our bank details have changed.',
    'Our bank account has been updated, see the attachment.',
    'Kindly use the new bank account below for the invoice.',
    'We have recently changed our bank, so the IBAN is different.',
    'we’ve switched our bank account to another branch',
    'New account details: 0123 4567',
    'Send the balance to this new account please',
    'Do not pay to the old account any more',
    "Don't use the previous bank details",
    'The M-Pesa number has changed to 0712 345 678',
    'Nos coordonnées bancaires ont changé.',
    'Voici notre nouveau RIB',
    'Veuillez utiliser le nouveau compte bancaire ci-dessous',
    'Nous avons changé de banque, le compte est autre',
    'Notre numéro de compte a été modifié',
    'Akaunti yetu ya benki imebadilika',
    'Tumebadilisha akaunti, tafadhali lipa huku',
    'Namba yetu ya malipo imebadilishwa',
    'Change of bank details',
    'Notice of change in our bank account',
    'Please pay to our new a/c 0123',
    'Changement de RIB',
    'Changement de nos coordonnées bancaires',
    'Veuillez payer sur notre nouveau numéro MoMo',
    'Tafadhali tumia akaunti mpya',
    'Lipa kwenye akaunti hii mpya',
    'Mabadiliko ya akaunti ya benki',
    'We are using a different bank account now',
    'Please note that our bank details\nhave changed.',
    'Send the deposit to another account, please',
    'Our bank de\u00adtails ha\u200bve changed',
    'Our ｂａｎｋ ｄｅｔａｉｌｓ have changed',
  ])('%s', (content) => {
    expect(cautionOf(content)).toBe('bank-details-changed')
  })
})

describe('marks payments outside the site', () => {
  test.each([
    'It is cheaper if you pay outside the platform',
    'Let us make the deal off the site',
    'Please do not pay through Ungana, send it directly',
    'You can pay the deposit by Western Union',
    'Transfer it via USDT',
    'We can avoid the platform fees this way',
    'Payez en dehors de la plateforme, c’est plus simple',
    'Ne payez pas sur le site',
    'Envoyez l’acompte par MoneyGram',
    'Lipa nje ya jukwaa',
    'Usilipe kwenye tovuti',
    'Tuma pesa kwa Western Union',
  ])('%s', (content) => {
    expect(cautionOf(content)).toBe('payment-outside')
  })
})

describe('leaves alone what only names money', () => {
  test.each([
    'What are your payment terms?',
    'We pay by bank transfer, 30% in advance and the balance against documents.',
    'Please send your bank details with the proforma invoice.',
    'Our bank is closed on Friday.',
    'Which bank account should I use?',
    'The price has changed since March: 4.20 per kg.',
    'We changed our supplier last year. Your account manager knows.',
    'We have a new warehouse and a new account manager in Mombasa.',
    'I pay through the site tomorrow.',
    'Is the site outside of Kigali? We pay for the visit.',
    'Payment outside of Rwanda takes three days.',
    'A new container arrives; the details were updated in the file.',
    'Nous payons par virement bancaire à 30 jours.',
    'Merci d’envoyer vos coordonnées bancaires avec la facture.',
    'Le prix a changé, le compte rendu est joint.',
    'Une nouvelle banque a ouvert à Goma.',
    'Tunalipa kwa benki baada ya siku thelathini.',
    'Bei imebadilika kuanzia mwezi huu.',
    'Naomba namba ya akaunti kwa ajili ya malipo.',
    'Can you ship 200 bags of green coffee to Mombasa in May?',
    'There is a change of plan: we pay on Monday.',
    'A change in price, as our accountant says.',
    'Could you send another account of what happened?',
    'About the bank details\n\nHas the price changed?',
    'We use different packaging; the account manager knows.',
    'Mabadiliko ya bei yanaanza kesho.',
  ])('%s', (content) => {
    expect(cautionOf(content)).toBeNull()
  })
})

test('finds the phrase wherever it stands in a message', () => {
  const words = fc
    .array(fc.constantFrom('we', 'ship', 'coffee', 'bags', 'on', 'Monday', 'thanks', 'price'), { maxLength: 60 })
    .map((list) => list.join(' '))
  fc.assert(
    fc.property(words, words, (before, after) => {
      expect(cautionOf(`${before}. Our bank details have changed. ${after}`)).toBe('bank-details-changed')
    }),
  )
})

test('reads any 4,000 characters, the worst ones as well, and never fails', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 4000 }), (content) => void cautionOf(content)))
  // What makes careless expressions run for minutes: many beginnings of a phrase, and no end.
  const phrases = [
    'pay ',
    'we changed ',
    'bank account ',
    'use the ',
    'lipa ',
    'payez ',
    'new ',
    'to avoid ',
    'send to this ',
    'nous avons ',
    'account number has ',
  ]
  for (const phrase of phrases) expect(cautionOf(phrase.repeat(4000).slice(0, 4000))).toBeNull()
})
