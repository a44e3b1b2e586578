// Typical products of each industry category.

/**
 * Words and phrases that fit one category and rarely another, by category name. Separated by commas, singular, without accents.
 */
export const categoryWords: Readonly<Record<string, string>> = {
  'Agriculture & Agribusiness': `
    agriculture, agribusiness, agricultural, farm, farming, farmer, farm input, seed, seedling, fertilizer, fertiliser, agrochemical, pesticide,
    irrigation, maize, corn, wheat, sorghum, millet, rice, paddy, bean, pulse, lentil, pea, cowpea, soya, soybean, sesame, sunflower, groundnut,
    peanut, cassava, potato, banana, matoke, avocado, mango, pineapple, vegetable, fruit, horticulture, greenhouse, cut flower, flower, rose,
    cotton lint, sisal, pyrethrum, macadamia, cashew, grain, cereal, crop, mahindi, mbegu, mbolea`,
  'Food & Beverages': `
    food, beverage, drink, juice, bottled water, mineral water, soda, beer, wine, spirit, flour, bread, bakery, biscuit, cake, confectionery, sweet,
    chocolate, sugar, salt, cooking oil, edible oil, sauce, ketchup, jam, pasta, noodle, snack, crisp, honey, catering, tomato paste, peanut butter,
    porridge, unga, sukari, dried fruit, fruit juice, maize flour, wheat flour, cassava flour, mango puree, puree de mangue, palm oil, sesame oil, sunflower oil,
    avocado oil, coconut oil, pickle, chutney, banana wine, food processing`,
  'Coffee, Tea & Spices': `
    coffee, arabica, robusta, espresso, coffee bean, tea, green tea, black tea, herbal tea, hibiscus, rooibos, spice, vanilla, clove, cinnamon,
    cardamom, pepper, chilli, turmeric, ginger, saffron, cumin, nutmeg, kahawa, chai`,
  'Livestock, Dairy & Fisheries': `
    livestock, cattle, cow, heifer, goat, sheep, camel, poultry, chick, broiler, layer, egg, pig, dairy, milk, yoghurt, yogurt, cheese, butter,
    ghee, meat, beef, mutton, fish, fishery, fisheries, fishing, tilapia, nile perch, tuna, prawn, fingerling, aquaculture, veterinary, animal feed,
    fodder, hay, abattoir, hatchery, samaki, maziwa`,
  'Textiles & Apparel': `
    textile, fabric, cloth, clothing, clothes, garment, apparel, uniform, workwear, overall, shirt, t shirt, trouser, dress, suit, kitenge, kanga,
    kikoi, yarn, thread, knitwear, sweater, linen, towel, bedsheet, blanket, mosquito net, denim, fashion, tailoring, embroidery, nguo`,
  'Leather & Footwear': `
    leather, hide, wet blue, tannery, tanned, footwear, shoe, boot, sandal, sneaker, wallet, handbag, saddle, viatu, skin, sheep skin, goat skin,
    sole, leather belt`,
  'Construction Materials': `
    cement, concrete, brick, block, tile, paint, sand, ballast, aggregate, gravel, steel bar, rebar, roofing, iron sheet, roofing sheet, nail,
    glass, window, pipe, plumbing, sanitary ware, timber frame, stone, granite, marble, gypsum, ceramic, hardware, lime, waterproofing, scaffolding,
    construction material, building material, pvc pipe, hdpe pipe, water tank, roof, culvert`,
  'Building & Real Estate': `
    real estate, property, housing, apartment, flat, office space, land, plot, construction, contractor, civil works, architecture, architectural,
    surveying, quantity surveying, renovation, interior design, borehole, road works, property management, building construction, letting,
    warehouse space, furnished office, fit out, cabin`,
  'Machinery & Equipment': `
    machine, machinery, equipment, tractor, plough, harvester, generator, pump, compressor, mill, milling machine, excavator, crane, forklift,
    welding, lathe, boiler, conveyor, tool, power tool, industrial equipment, oven, mixer, grinder, pulper, coffee pulper, bearing, maintenance,
    maintenance contract, milk cooling tank, fabrication, roasting machine`,
  'Automotive & Spare Parts': `
    automotive, car, vehicle, motorcycle, motorbike, boda boda, truck part, spare part, auto part, tyre, tire, battery, brake, brake pad, clutch,
    lubricant, engine oil, filter, windscreen, garage, used car, bus body, bicycle, gearbox, shock absorber, trailer, semi trailer, tanker,
    vehicle repair`,
  'Electronics & Electrical': `
    electronic, electronics, electrical, phone, smartphone, mobile phone, television, tv, radio, refrigerator, fridge, appliance, cable, wire,
    switch, socket, circuit breaker, transformer, bulb, led, lighting, cctv, camera, audio, switchgear, distribution board, control panel`,
  'ICT & Software': `
    software, ict, it service, it support, website, web design, mobile app, app development, app, hosting, cloud, computer, laptop, server, network,
    networking, internet, isp, cyber security, cybersecurity, data centre, erp, pos system, printer, payment system, digital, programming, database,
    broadband, fibre, wi fi, point of sale, sms, ussd, integration, dashboard`,
  'Energy & Solar': `
    energy, solar, solar panel, solar system, photovoltaic, inverter, biogas, biomass, briquette, charcoal, cookstove, stove, lpg, fuel, diesel,
    petrol, petroleum, kerosene, wind turbine, hydropower, lithium battery, mini grid, solar lantern, solar lamp, solar home system`,
  'Mining & Minerals': `
    mining, mineral, gold, gemstone, tanzanite, ruby, sapphire, tin, tantalum, tungsten, coltan, cassiterite, wolframite, copper, cobalt, iron ore,
    coal, graphite, soda ash, limestone, phosphate, ore, quarry, assay, drilling, diamond, dimension stone, gypsum rock, dore`,
  'Chemicals & Plastics': `
    chemical, plastic, polymer, resin, pvc, polyethylene, detergent, bleach, caustic soda, acid, solvent, ink, adhesive, glue, industrial gas,
    oxygen, masterbatch, hdpe, jerrycan, basin, plastic chair, disinfectant, dye, ethanol, sodium, hypochlorite`,
  'Packaging & Paper': `
    packaging, paper, carton, box, label, sack, bag, paper bag, woven bag, bottle, jar, cap, pouch, film, stationery, tissue, toilet roll,
    toilet paper, napkin, cardboard, corrugated, printing, notebook, envelope, exercise book, shrink wrap`,
  'Furniture & Wood Products': `
    furniture, wood, wooden, timber, plywood, mdf, sofa, chair, table, desk, bed, mattress, cabinet, wardrobe, door, carpentry, joinery, hardwood,
    veneer, office furniture, shelf, kitchen cabinet, pallet wood, samani`,
  'Healthcare & Pharmaceuticals': `
    pharmaceutical, medicine, drug, tablet, syrup, vaccine, medical, hospital, clinic, laboratory, diagnostic, diagnostics, syringe, glove,
    surgical, mask, bandage, health, healthcare, health care, paracetamol, antibiotic, first aid, wheelchair, dental, dawa, x ray, hospital bed,
    spectacle, optical, lens`,
  'Beauty & Personal Care': `
    beauty, cosmetic, cosmetics, soap, shampoo, lotion, shea butter, skincare, skin care, hair, haircare, braid, wig, perfume, makeup, lipstick,
    nail polish, diaper, sanitary pad, sanitary towel, toothpaste, deodorant, body butter, essential oil, salon`,
  'Handicrafts & Gifts': `
    handicraft, craft, handcraft, basket, beadwork, bead, jewellery, jewelry, carving, soapstone, pottery, batik, painting, art, artisan, gift,
    souvenir, curio, sculpture, weaving, woven basket, imigongo, drum, hamper, gift box, horn, mat, wood carving`,
  'Logistics & Transport': `
    logistics, transport, transportation, freight, cargo, haulage, trucking, truck, shipping, clearing, forwarding, clearing and forwarding,
    customs clearance, warehouse, warehousing, cold storage, courier, delivery, container, moving, relocation, air freight, sea freight, reefer,
    distribution, fleet, usafiri`,
  'Financial & Insurance Services': `
    bank, banking, loan, microfinance, credit, insurance, insurer, finance, financial, leasing, factoring, trade finance, foreign exchange, forex,
    mobile money, remittance, pension, investment, sacco, asset finance, premium, brokerage, guarantee, bima, cargo insurance, fleet insurance,
    motor insurance, health insurance, health cover, life cover`,
  'Tourism & Hospitality': `
    tourism, travel, tour, safari, hotel, lodge, resort, hospitality, restaurant, conference facility, car hire, trekking, gorilla trekking,
    mountain climbing, diving, snorkelling, cruise, ticketing, air ticket, guest house, guesthouse, accommodation, camping, holiday, excursion,
    camp, tented camp, visa, hire with driver`,
  'Professional & Business Services': `
    consulting, consultancy, consultant, legal, lawyer, law, advocate, accounting, audit, auditing, tax, bookkeeping, marketing, advertising,
    branding, recruitment, human resource, training, translation, research, market research, advisory, business plan, certification,
    company registration, event management, security guard, security service, cleaning service, public relations, payroll, inspection`,
}
