import { aside, type Language, mobileMoney, near, phoneNumber, short, words } from './shared.ts'

/** Not "compte rendu" or "compte client". */
const bareAccount = String.raw`comptes?\b(?! (?:rendus?|clients?|tenu|facebook|google|ungana)| sur (?:le site|ungana|la plateforme)| pour (?:vous|se) connecter)`
const bankAccount = `(?:(?:coordonnees|infos?|informations|references|details) (?:bancaires?|de paiement)|comptes? bancaires?|numeros? de compte|compte de paiement|domiciliation bancaire|rib|iban|numeros? (?:de )?${mobileMoney})`
const own = '(?:notre|nos|mon|mes)'
const given = '(?:ce|cet|ces|cette)'
const here = '(?:ci-?dessous|ci-?joints?|ci-?apres|suivants?|suivantes?)'
const fromNow = '(?:desormais|dorenavant|maintenant|a present|plutot|a la place|a partir d)'
const changed = '(?:change[es]{0,2}|changer|modifie[es]{0,2}|mis(?:es)? a jour|remplace[es]{0,2}|differents?|differentes)'
const money = '(?:argent|acompte|solde|fonds|montant|avance)'
const pay = '(?:pa(?:yer|yez|ie|ye|iements?)|regle[rz]?|reglements?|vire[rz]?|virements?|verse[rz]?|versements?|depose[rz]?|transfere[rz]?)'
const sendMoney = String.raw`\b(?:P|(?:envoyer|envoyez|envoie) ${words(2)}(?:l')?[NP])\b`
const into = String.raw`\b(?:sur|a|au|vers|dans|par|via)\b`
const site = 'plateforme'
const the = "(?:la |le |l'|cette |ce )?"

export const french: Language = {
  words: { A: bankAccount, B: bareAccount, N: money, P: pay, S: site },
  otherAccount: {
    phrases: [
      // "nos coordonnées bancaires ont changé", "notre compte a changé", "notre RIB vient de changer"
      String.raw`\b(?:A|${own} (?:B|banque))${aside}\b(?:a|ont|est|sont|vient de|viennent de)(?: (?:ete|bien|aussi|maintenant|recemment)){0,2} ${changed}\b`,
      // "nous avons changé de banque", "on a changé de compte", "nous sommes passés à une autre banque"
      String.raw`\b(?:nous avons|on a|j'ai|nous venons de|je viens de)(?: [^ .!?\n]{1,15})? ${changed}${short}\b(?:banque|[AB])`,
      String.raw`\b(?:nous|on|je)\b${short}\b(?:autre|nouvelle) banque\b`,
      String.raw`\bnotre nouvelle banque\b`,
      // "notre nouveau RIB", "un nouveau numéro MoMo", "changement de nos coordonnées bancaires"
      String.raw`\b(?:nouveaux?|nouvel|nouvelles?) [AB]`,
      String.raw`\b(?:changement|modification) (?:de |des |du |d'|dans )?(?:${own} |le |les )?(?:A|banque\b|B)`,
      // "payez sur un autre compte", "virez sur le compte ci-dessous", "utilisez désormais ce compte"
      String.raw`(?:\butilise[rz]?|(?:${sendMoney}|\benvo(?:yer|yez|ie)\b)${near}${into})${short}\b(?:autres?|nouveau|nouvel|differents?) [AB]`,
      String.raw`(?:\butilise[rz]?|${sendMoney}${near}${into})${short}\b(?:${given} [AB]|(?:le|les|${own}) [AB] ${words(1)}(?:${here}|${fromNow}))`,
      String.raw`\b${fromNow}\b${near}(?:\butilise[rz]?|${sendMoney})${short}\b(?:sur|le|ce) ${words(1)}[AB]`,
      `${sendMoney}${near}${into} (?:mon|ce|cet) (?:numero(?! de (?:commande|facture|suivi))|[ABM])`,
      `${sendMoney}${near}${into} (?:le )?(?:numero )?${phoneNumber}`,
      // The account that a payer pays from does not matter.
      String.raw`(?<!\b(?:de|depuis|avec) (?:mon |notre |son |un )?)\b[AB] (?:personnel|prive)\b`,
      String.raw`\b[AB] (?:de|du) (?:mon|ma|notre) (?:frere|soeur|femme|mari|epouse|fils|directeur|gerant|associe|collegue|comptable)`,
      // "ne payez plus sur l'ancien compte"
      String.raw`\b(?:pas|plus)\b${short}\b(?:ancien|anciennes|precedent) [AB]`,
    ],
    harmless: [
      String.raw`\b(?:votre|vos) (?:(?:nouveau|nouvel|nouvelles|autre|ancien) )?[AB]`,
      // Asking for it: "envoyez-nous le nouveau RIB"
      String.raw`\b(?:(?:envoyer|envoyez|donner|donnez|communiquer|communiquez|transmettre|transmettez|fournir|parvenir|confirmer|confirmez)(?:[- ]?(?:nous|moi))?|(?:besoin|attendons|attends)(?: d[eu]| d')?) (?:le |la |les |un |du )?(?:nouveau |nouvel |nouvelles )?[AB]`,
      String.raw`\bsi (?:le |la |les |ce |ces )?[AB]`,
      String.raw`\b(?:est-ce que|avez[- ]vous|a-t-il|ont-elles|pourquoi|quand)\b(?![^.!?\n]{0,150}\b${own}\b)[^.!?\n]{0,150}\?`,
      String.raw`\b(?:(?:peut-on|pouvons[- ]nous|puis-je|dois-je|devons[- ]nous|faut-il) |on (?:va |peut )|(?:nous|je) (?:allons |vais |pouvons |voulons )?)(?:P|payons|paierons|virons|envoyons|envoyer)\b`,
      String.raw`\bpas (?:encore )?(?:ete )?${changed}\b`,
      String.raw`\bmemes? [AB]`,
      String.raw`\b(?:appele[rz]|joindre|contacte[rz]|ecrire|ecrivez)(?:[- ](?:moi|nous|le|la))? (?:sur|au) (?:ce |mon |notre |le )?(?:nouveau )?(?:numero\b|${phoneNumber})`,
      // "le RIB sur la facture est différent de votre profil"
      String.raw`\b(?:le|la|les|l'|ce) ?[AB]${short} (?:est|sont) differente?s? (?:de|du|des)\b`,
    ],
  },
  outside: {
    phrases: [
      String.raw`${sendMoney}${near}\b(?:hors|en dehors|sans passer par|sans) ?(?:de |du |d')?${the}S\b`,
      String.raw`\b(?:ne P pas|ne pas P)${near}\b(?:sur|par|via) ${the}S\b`,
      String.raw`(?:${sendMoney}|\benvo(?:yer|yez|ie)\b)${near}\b(?:par|via|avec) C\b`,
      // "payez-moi directement"
      String.raw`\bP[- ](?:moi|nous)\b${short}\bdirect(?:ement)?\b(?! (?:sur|par|via) ${the}S)`,
      String.raw`\b(?:me|nous) P${short}\bdirect(?:ement)?\b(?! (?:sur|par|via) ${the}S)`,
      String.raw`\beviter ${words(2)}(?:frais|commissions?) (?:de |du |d')?${the}S\b`,
    ],
    harmless: [String.raw`\b(?:jamais|ne P pas|ne pas P|pas de P)(?: [^ .!?\n]{1,15}){0,2} (?:hors|en dehors|(?:par|via|avec) C)`],
  },
}
