// Names of contact persons, by country; given name and family name (in Ethiopia, Somalia and Djibouti the father's name).
import { pick } from './sample-hash.ts'

const names: Readonly<Record<string, readonly [given: string, family: string]>> = {
  Kenya: [
    'Wanjiku Achieng Brian Mercy Kevin Njeri Faith Peter Atieno Joseph Nyambura Dennis Chebet Kiprono Halima Salim Mwende Esther Collins Purity Anthony Zainab Wafula Naliaka Muthoni Samuel Beatrice',
    "Kamau Otieno Mwangi Wanjala Kiptoo Mutiso Odhiambo Njoroge Chepkoech Barasa Kilonzo Omondi Karanja Rotich Abdalla Nyong'o Maina Kariuki Musyoka Were Cherono Gitau Onyango Ndegwa Mbithi Koech Hassan Waweru Mogaka Makokha",
  ],
  Uganda: [
    'Nakato Okello Grace Moses Sarah Ronald Aisha Patrick Babirye Isaac Stella Godfrey Nalwoga Wasswa Joan Emmanuel Akello Robert Namukasa Denis Hadijah Julius Apio Martin Kembabazi Innocent Florence Tonny Kato Rebecca',
    'Ssemakula Okello Nabirye Mugisha Tumusiime Nakitto Byaruhanga Ouma Kizito Akello Lubega Ocen Nansubuga Kyomuhendo Wamala Opio Katusiime Ssali Mukasa Asiimwe Wandera Odongo Namara Kiggundu Tusiime Acen Musoke Baguma Nanyonga Kaggwa',
  ],
  Tanzania: [
    'Neema Juma Rehema Baraka Asha Emmanuel Zawadi Hamisi Upendo Godwin Mwanaidi Elias Fatuma Amani Rose Ramadhani Tumaini Daudi Salma Gift Happiness Omari Furaha Anna Rashidi Pendo Frank Khadija Goodluck Shabani',
    'Mushi Mwakalinga Kessy Massawe Lyimo Ngowi Mbwana Kileo Haule Swai Mgaya Shirima Komba Mollel Chande Kimaro Mtui Sanga Laizer Mrema Temba Hamad Kapinga Mwambene Rutashobya Ndunguru Said Makame Luhanga',
  ],
  Rwanda: [
    'Aline Jean Claudine Eric Diane Patrick Solange Emmanuel Chantal Olivier Immaculée Thierry Yvonne Innocent Denyse Fidèle Josiane Théogène Clarisse Vincent Espérance Aimable Pacifique Sandrine Faustin Ange Bosco Vestine',
    'Uwimana Habimana Mukamana Niyonzima Ingabire Nsengimana Umutoni Bizimana Uwase Hakizimana Mutesi Ndayisaba Mukeshimana Nshimiyimana Umuhoza Twagirayezu Iradukunda Gasana Kayitesi Munyaneza Rwigema Uwamahoro Karangwa Mugabo',
  ],
  Burundi: [
    'Jeanine Prosper Espérance Dieudonné Nadine Gérard Consolate Léonidas Odette Pascal Bella Fabrice Marie-Goreth Aloys Ginette Révérien Spès Apollinaire Divine Égide Joselyne Salvator',
    'Ndayizeye Nkurikiye Hatungimana Niyongabo Irakoze Nahimana Bigirimana Ndikumana Nijimbere Manirakiza Kaneza Barankariza Nizigiyimana Sinzinkayo Habonimana Ntirampeba Nduwayo Mpawenimana Ntahomvukiye Kamikazi',
  ],
  'South Sudan': [
    'Achol Deng Nyandeng James Mary Garang Ayen Peter Poni Lado Nyamal Gatluak Rebecca Santino Keji Wani Abuk Simon Yar Chol Viola Emmanuel',
    'Deng Garang Lado Wani Kuol Akol Malual Nyok Gatwech Taban Bol Majok Kenyi Atem Loro Ajak Modi Duku Awan Lual Mabior',
  ],
  DRC: [
    'Furaha Christian Aimée Jean-Pierre Nadège Serge Mwamini Patient Riziki Olivier Chantal Héritier Sifa Trésor Neema Dieudonné Kavira Kambale Bénédicte Fiston Wivine Pacifique Noëlla Joël',
    'Kambale Bahati Mugisho Kasereka Mwamba Ilunga Kabongo Muhindo Cirhuza Kalala Paluku Ngoy Mushagalusa Kavira Lukusa Balume Tshimanga Nsimire Katembo Mutombo Kyungu Bisimwa Mbuyi Zawadi',
  ],
  Ethiopia: [
    'Hirut Abebe Selamawit Dawit Tigist Yonas Meseret Bekele Almaz Getachew Rahel Tesfaye Genet Mulugeta Bethlehem Solomon Aster Girma Hanna Fikadu Saba Kebede Lidya Zerihun Tsion Demeke Frehiwot Chala Ayantu Robel',
    'Tadesse Bekele Gebremedhin Alemu Wolde Assefa Kebede Haile Mekonnen Tessema Girma Desta Worku Negash Lemma Abera Regassa Tolossa Shiferaw Ayele Demissie Hailu Berhe Feyisa Zewdie Molla Gobena Abdi Yimer',
  ],
  Somalia: [
    'Hodan Abdirahman Sahra Mohamed Ifrah Abdullahi Faduma Yusuf Hibo Ahmed Asli Khadar Nimco Mustafa Deqa Abdiaziz Shukri Bashir Hamdi Liban Ubah Farhan Idil Jamaal',
    'Warsame Abdi Farah Jama Nur Hersi Osman Duale Ali Guled Elmi Hashi Aden Mohamud Samatar Egal Ismail Omar Yusuf Dirie Gedi Awale Shire',
  ],
  Djibouti: [
    'Hasna Abdourahman Kadra Moussa Fathia Houmed Zeinab Daher Roukia Ismaël Aïcha Omar Mariam Idriss Neima Youssouf Saada Bourhan',
    'Robleh Houssein Farah Abdallah Waiss Ali Bogoreh Miguil Hassan Kamil Djama Ahmed Dini Aptidon Barkat Doualeh Elmi Mohamed Houmed',
  ],
}

const lists = new Map(Object.entries(names).map(([country, pair]) => [country, pair.map((list) => list.split(' '))]))

/** "Aline Uwimana" for a Rwandan company of this key; throws for an unknown country. */
export function contactPerson(key: string, country: string): string {
  const [given, family] = lists.get(country) ?? []
  if (!given || !family) throw new Error(`no names for ${country}`)
  const first = pick(`${key}/given`, given)
  // Some names are both; nobody is called the same twice.
  const last = family.filter((name) => name !== first)
  return `${first} ${pick(`${key}/family`, last)}`
}
