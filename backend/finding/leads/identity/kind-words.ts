/**
 * Names of kinds of places in 266 languages and variants, from @openstreetmap/id-tagging-schema (ISC), normalized.
 * `test/finding/leads/kind-words.test.ts` writes this file.
 */
const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Institutions: their parts have names, phones and pages of their own. */
export const INSTITUTION_WORDS = list(`
  accademia aerborzh aerfort aerodrom aerodromo aeroport aeroporto aeropuerto aeropuertu afdelingswinkel
  afthreyingarthorp aireportu airport ajuntament aktivni albergo allatkert amgueddfa amharclann amuzparko
  andachtsstatte antzokia arztezentrum ayuntamiento bedested bestogardeno bevasarlokozpont bibleteek biblioteca
  biblioteek bibliotek biblioteka biblioteko bibliotheek bibliothek bibliotheque biserica bogomolja bokasafn
  bolnisnica buddhalaistemppeli buddhisttempel buddistamusteri burg caislean cami campus casino cassino castel
  castell castello castelo castiellu castillo castle catedral catedrala cattedrale cazino cerkev chateau chiesa
  ciovendejo clinic clinica clinig college collegealue cyrchfan dagbehandelingscentrum dierentuin dieretuin dievnams
  divadlo dobbelhuis domkirkjubygging dvorac dyragardur edificio einkaufszentrum elaintarha erietxea escola estadi
  estadio estadiu flughafen flugvollur flygplats flyplass forlystelsespark gar garoon gebedshuis gebedshus gelanggang
  gemeentehuis gemeindeamt gereja gledalisce grad gwesty haiglahoone haskolabygging hastane havaalani
  hochschulgelande hogskoleomrade hospitaalgebied hospitaalgebou hospital hospitalsbygning hospitalsomrade hotel
  hotelbygging hotelbygning hotelgebaude hotelgebou hotelgebouw hotell hotellbyggnad hotelli hotellihoone
  hotellirakennus hotelo hrad huteel huvipuisto ibadethane igralnica iliz indkobscenter iskolaepulet istana
  ithrottaleikvangur jarnvagsstation kale kasiino kasino kastali kasteel kastell kastelo kasyno kaszino
  katedraalihoone katedraalirakennus katedral katedrala katedralbygning katedralo kathedraal kathedrale kaubamaja
  kaubanduskeskus kaufhaus kauppakeskus kazaliste kazino kerk kerkgebou kerkgebouw kilise kirchengebaude kirikuhoone
  kirjasto kirke kirkebygning kirkjubygging kirkko kirkkorakennus kirko kjopesenter klaster klausturlod
  kleasterterrein kliinik kliniek klinik klinika klinikk klinyk kloostergebied kloostriala klostergelande
  klosteromrade knihovna kniznica knjiznica kolledz kommunhus konyvtar kool koolimaja kopcenter korhazepulet kosciol
  koulualue koulurakennus krankenhaus krankenhausgebaude kuil kumarhane kunnantalo kuracistejo kutuphane kuurort
  kyrkobyggnad laeknastofa leabharlann leikhus leikvangur lennujaam lentoasema lestarstod letalisce leti letisko
  letiste letovisce letovisko levraoueg librarie library liburutegi lidosta lielveikals liesklinikenn linna llyfrgell
  lofthaven lomakohde loomaaed loss lotnisko luchthaven lufthavn lughawe luostari magaza mairie maktabad mal mall
  masjid mecset meczet mesita mesquita mirdi monastero monludejo monnikekloostergebied moschea moscheegebaude
  moseehoone moskebyggnad moskebygning moskee moskeegebou moskeegebouw moskeenn moskeija moskeijarakennus moskeo
  moskubygging mosquee mosteiro municipalidad municipio musaem musee museo museu museum musterisbygging musuem
  muuseum muze muzej muzejs muzeo muzeu muzeum muziejus nagyaruhaz nojespark obecni obecny odmaraliste ospedale
  ospital ostan otel pagodo palvontapaikka pasazerska perpustakaan pilis pils poliklinika pozoriste pregejo primarie
  przychodnia puhakoda puskesmas raamatukogu radhus raekoda rathaus raudteejaam rautatieasema rendelointezet
  repuloter resort rezort rotuse safn sairaalarakennus schoolgebied schoolgebouw schulgebaude schulgelande scoala
  scuola sikehusgebou sikehusterrein sjukhusbyggnad sjukhusomrade sjukrahusbygging skemmtigardur skola skolabygging
  skolbyggnad skole skolebygning skoleomrade skolomrade skoolgebou skulebugning slot slott spilaviti spital
  spitalalod spoorwegstasie sredniej staadion staadionihoone stacija stad stade stadio stadion stadionas
  stadionbyggnad stadionbyging stadionbygning stadionepulet stadiongebaude stadiongebouw stadiono stadionrakennus
  stadions stadium stadiwm stadsaal stadyum staid stormagasin storverslun supermarked sveuciliste sykehus
  sykehusomrade szalloda szallodaepulet szekesegyhaz szinhaz tapinak tavaratalo teater teatr teatras teatre teatrejo
  teatris teatro teatru teatteri teemapark temapark tempel tempelbyggnad tempelbygning tempelgebaude tempelgebou
  tempelgebouw tempio templ temple templihoone templja templom temppelirakennus terrain terveyskeskus theater theatr
  theatre themapark themenpark tilbedelsessted tilbeidsluhus tiyatro togstasjon togstation treinstation turistresort
  udaletxea udulohely ulikoolihoone universidade universita universitate universitatsgebaude universitatsgelande
  universite universiteitgebou universiteitsgebouw universitetsbyggnad universitetsbygning universitetsomrade
  urbodomo var vardcentral varoshaza varuhus vasutallomas veleblagovnica vendejaro verslunarmidstod vidampark
  viesbutis viesnica warenhuis winkelcentrum winkelsentrum yliopistokampus yliopistorakennus zakladni zamek
  ziekenhuisgebied ziekenhuisgebouw zoo zoologico zooloxico αεροδρομιο βιβλιοθηκη δημαρχειο εκκλησια θεατρο θερετρο
  καζινο καθεδρικο καστρο κλινικη μοναστηρι μουσειο ναος νοσοκομειο ξενοδοχειο πολυκαταστημα σταδιο σχολειο τζαμι
  администрация аеродром аеропорт аэрапорт аэропорт библиотека богомоља болница бібліотека бібліятэка гатэль
  гостиница готель джамия заапарк замак замок замък зообақ зоопарк института казино казіно катедрала клиника клініка
  кметство коцкарница курорт летище манастир мол монастырь музеи музеј музэи одмаралиште одморалиште паліклініка
  пансионат позориште санатории собор стадион стадыен стадіон театар театр театър территория тэатар универзитет
  университет універмаг університет училиште хотел храм церковь црква църква џамија әкімдік әуежаи օդանավակայան
  אצטדיון טירה כנסייה מוזיאון מלון מסגד מקדש מרפאה ספריה קזינו קניון קתדרלה תאטרון استادیوم اسٹیڈیم تفرجگاه تياتر حصن
  شانۆ شهربازی شهرداری عيادة فرودگاه فندق فڕۆکەخانە قلعة قلعه قلعہ قەڵا كازينو لايیبریری مال متحف مسجد مسرح مطار
  منتجع موزه مول نۆڕینگە هتل پرستشگاه پەرستگا پەڕتووکخانە کازینو کتابخانه کلینیک گازینۆ ہوٹل ހސޕޓލ ލއބރރ ސޓޑއމ চডযখন
  থযটর পঠগর পরদরশনশল পররথনসথল পরসদ বমনবনদর সটডযম হটল ਲਇਬਰਰ ਹਟਲ அரஙகடசயகம உணவகம கடட தரயரஙகம நகரடசமனறம பததகசசல பரஙகட
  மரததவமன வமனநலயம గరథలయ మయజయ వమనశరయ హటల ಒಡವಮನ ಕರಡಗಣ ಗರಥಲಯ ಚಕತಸಲಯ ಚತರಮದರ ಭಜನಲಯ ครสตจกร คลนก บอนการพนน ปราสาท
  พนทมหาวทยาลย พนทวทยาลย พนทอาราม พนทโรงพยาบาล พนทโรงเรยน พพธภณฑ มสยด รสอรท วดพทธ ศนยการคา ศาลากลาง ศาสนสถาน สถานรถไฟ
  สนามกฬา สนามบน สวนสตว หองสมด หางสรรพสนคา อทยานบนเทง อาคารมสยด อาคารมหาวทยาลย อาคารวด อาคารสนามกฬา อาคารอาสนวหาร
  อาคารโบสถ อาคารโรงพยาบาล อาคารโรงเรยน อาคารโรงแรม โบสถ โรงละคร โรงแรม 경기장 공항 극장 기차역 놀이공원
  도서관 동물원 리조트 박물관 백화점 사찰 성 쇼핑몰 카지노 클리닉 호텔 ሆስፒታል ሆቴል ሙዚየም ስታዲዩም ክሊኒክ
  イスラム教のモスク カシノ キリスト教の教会 ショッヒンクセンター スタシアム テーマハーク ホテル リソート地 中小學建築 中小學校舍 主教座堂屋宇 主教座堂建築 主題公園 主题公园 仏教寺院 体育场 体育场建筑 佛寺 佛寺殿堂
  佛教寺廟 修道院 修道院地 列车站 剧院 劇場 劇院 动物园 動物園 医院 医院建筑 博物館 博物馆 商场 図書館 图书馆 圖書館 地方政府 城堡 城寨 基督教堂 大商場 大型教堂 大型診所 大学 大学建筑 大學地 大學建築
  大學建築物 大學校舍 大學範圍 大教堂建築物 大會堂 大體育館 学校 学校建筑 学院 學園地 學校範圍 學院範圍 宗教場所 宗教施設全般 宾馆 寺廟屋宇 寺廟建築 寺廟建築物 寺院範圍 市政府 庙宇建筑 度假勝地 度假区 度假村
  役場 拜神之所 教堂 教堂屋宇 教堂建筑 教堂建築 教堂建築物 旅館 旅館屋宇 旅館建築 旅馆 机场 村礼堂 校地 校舍 機場 清真寺 清真寺屋宇 清真寺建筑 清真寺建築 清真寺建築物 清真寺殿堂 火車站 百貨公司 百貨店
  百货商场 百货店 礼拜场所 祟拜場所 空港 舞臺戲院 診所 诊所 賭場 購物中心 购物中心 赌场 鄉鎮市區公所 酒店 酒店建筑 酒店建築物 醫院 醫院地 醫院屋宇 醫院建築 醫院建築物 醫院範圍 量販店 鉄道の停車場 鎮會堂
  鐵路車站 飛機場 體育館 體育館屋宇 體育館建築 體育館建築物`);

/** Parts of institutions, and their tenants. */
export const PART_WORDS = list(`
  ajandekbolt akvo alude amharclann angkringan antzokia apotek apotekdisk apoteko apotheek apotheke apotikerezh
  apteek apteekbaalje apteekki apteka aptieka arrangementsted artgalerio atm atm机 autolavaggio automazgatava automoso
  automycka autopesula autopraonica autoumyvaren autowasche autowaskerij autowasstraat avtopralnica baar baari
  backerei badstu bager bageri bakalnica bakari bakeri bakery bakker bakkerij bakkery banc banca banco bancomat bancu
  bangi bank banka bankas bankautomaat bankautomata bankautomato bankejo banki bankomat bankomatas bankomats bankua
  banque bar baras bars baseinas basen bastu bazaro bazen becws bensinstasjon bensinstation bensinstod benzinarie
  benzinci benzinejo benzinera benzinkut bialann bibleteek biblioteca biblioteek bibliotek biblioteka biblioteko
  bibliotheek bibliothek bibliotheque biergardeno biergarten biertuin bilathvottur bilhedaouer biltvatt bilvask
  bjorgardur bladastandur bloemenwinkel bloemist bloemiste blomabud blomsterbutik blomsterbutikk blumenhandler
  boekenwinkel boekwinkel boghandel bokasafn bokhandel bookshop bookstore bornehaveomrade boteco both botika
  boulangerie boulonjerezh brandstofstasie brutarie buchhandlung bufe buurtsuper bwyty cabeleireiro cadeauwinkel cafe
  cafenea cafetaria cafeteria caffe caffi caife carsi che chiosc chiosco cicekci ciosg creche cvetlicarna cvjecar
  cvjecarna dairy dantistas darky degaline deintydd dentist dentista dentiste dentistejo dentour dentysta disci
  divadlo drinkejo eczane epicerie esikoulualue etterem evenemangsplats evenementenlocatie evenemintehal farmacia
  farmacie festlokal fiacloir financieel fioraio firin fleca fleuriste floraria florarie floricultura florist
  florista floristeria florists florvendejo fodrasz fogorvos forskoleomrade friseur frisor frizejo frizer frizieris
  fryzjer furdomedence gardbutik garderie gardsbutik gardsutsalg gasolindegi gasolineira gasolinera gavebutik
  gavebutikk gazetbudo geldautomaat geldautomat geles gemakswinkel geriefswinkel geschenkeladen geskenkwinkel
  gjafavorubud gledalisce gleraugnaverslun gourstalig gozlukcu gramatnica gruagaire gufubad gyogyszertar haarkapper
  hairdresser hambaarst hammaslaakariasema harfrisor harstofa hofladen hopua hospoda hradbanki huoltoasema igerileku
  infantario ispiserezh jatetxea jildautomaat juuksurisalong kadernictvi kadernictvo kafateeriya kafe kafee kafejnica
  kafejo kafetegi kaffihus kafic kahvila kapper karwas kavarna kavezo kaviaren kavine kawiarnia kazaliste kepykla
  kindergartengelande kingipood kiosek kiosk kioskas kioske kioski kiosks kiosque kirjakauppa kirjasto kirpykla
  kitapci kjorbud kleuterschool knaepa kneipe knihkupectvi knihkupectvo knihovna kniznica knjizara knjiznica kocsma
  kohvik konditoreja konstgalleri konyvesbolt konyvtar korts kra krcma kres kroeg krogs ksiegarnia kuafor kukkakauppa
  kunstgalerie kunstgalerij kunstgalleri kunstigalerii kutuphane kvetinarstvi kvetinarstvo kwiaciarnia lahikauplus
  lahikauppa lahjamyymala lakemedel latam latszeresz leabharlann leikhus leipomo lekaren lekarna levraoueg levrdi
  librairie libraria librarie library libreria liburutegi lillepood listagalleri livraria ljekarna llibreria
  llyfrgell lokanta luneder makhaayad maktabad manav maqaayad marche marchnad margadh markadur markedsplads
  markedsplass market marketplace marknadsplats markplein marktplaats marktplatz mercado mercat mercato mercau
  merkatu merkplak minibank minimarked minimarket minimarkt minimercado naerbutikk nagejo narbutik okindegia okulist
  olhage oltradgard olutpuutarha onthaallokaal oogarts optegydd optica opticar optician opticien optik optika
  optikapood optikari optikbutiko optiker optikko optyk otica otm ottico padaria pagariari panadaria panaderia panejo
  pangaautomaat panificio pank pankki pankkiautomaatti parrucchiere pasar pekara pekaren pekarna pekarstvi pekseg
  peldbaseins peluqueria pengeautomat perpustakaan perrucaria perruqueria perukenner pharmacie pharmacy piacter piata
  piekarnia piscina piscine pivnica potraviny pozoriste preescolar prekyviete preschool presentbutik preti pub pubi
  quiosc quiosco quioscu quiosque raamatukogu raamatupood radharceolai ravintola regalos rendezvenyhelyszin
  restaurace restauracia restauracja restaurang restaurant restaurante restavracija restoracio restoran restoranas
  restorans ristorante saun sauna schwimmbecken selskabslokale simbassang sorkert sundlaug superette suvenirnica
  suvenyry svitbanejo svommebasseng svommebassin swembad szauna szinhaz taberna tafarn taidegalleria talukaup
  tandarts tandlaege tandlakare tankla tankstation tankstelle tannlaeknir tannlege tapahtumatila targowisko tavarn
  taverno teater teatr teatras teatre teatrejo teatris teatro teatru teatteri tenkstasjon terrain theater theatr
  theatre tirgus tiyatro tori toskedokter tra trafik trziste trznica turg ujumisbassein uttagsautomat vaertshus
  veikals veitingahus veranstaltungsstatte viragbolt vorubas vrtca warkop warung water wegstal winkelkiosk zahnarzt
  zanndokter zlobka zobarsts zobozdravnik zubar zwembad αγορα ανθοπωλειο βενζιναδικο βιβλιοθηκη βιβλιοπωλειο
  εστιατοριο θεατρο καφε κομμωτηριο μπαρ οδοντιατρειο οπτικος παμπ παντοπωλειο περιπτερο πισινα σαουνα ταβερνα
  τραπεζα φαρμακειο φουρνος автожуу автомивка автомиика автомоика автоперална ажқс азс аптека базар базен бакалница
  банк банка банкамат банкомат бар басеин бассеин бензиностанция библиотека булочна булочная бібліотека бібліятэка
  дәріхана забар заправка зубар кафе кафене кафетерија кафић кафэ кветкі квіти киоск книгарня книжарница кнігарня
  кіоск књижара кәдесыи меирамхана оптика оптичар оптыка паб пазар парикмахерская пекара пекарна пекарница перукарня
  подарунки позориште пъб пякарня ресторан ресторант ринок рынок рэстарацыя сауна стаматалеґія стоматолог
  стоматология театар театр театър тржница тэатар фризер цвекарница цвећар цырульня шапік шаштараз шынок բանկ
  բանկոմատ բար սրճարան אופטיקאי בנק כספומט מאפייה מסעדה סאונה ספריה פאב קיוסק שוק תאטרון ارایشگاه بار بازار بانک
  بصريات بنك بیرگارتن بینک تالار تياتر حانة حلاق خواردنگە داروخانه ددانساز دندانپزشکی دکه رستوران ریستوراں ساونا سونا
  سوپرمارکت سەرتاشخانە شانۆ صيدلية قاوەخانە كشك لايیبریری مخبز مسرح مطعم مقهى میخانه مەیخانە نانوایی پەڕتووکخانە
  کارواش کافه کتابخانه کتابگار کیوسک گیلری ރސޓރނޓ ބނކ ލއބރރ कयफ रसटरनट এটএম কযফ থযটর পঠগর পনশল বকর বজর বযক রসতর সরইখন
  ਏਟਐਮ ਬਕਸਟਰ ਲਇਬਰਰ அடமன உணவகம கலககடம டககட தரயரஙகம பககட பஜர பததகசசல வஙக గరథలయ బయక రసటరట ಅಟಟಗಡ ಈಜಕಳ ಎಟಎಮ ಕಲಮದರ ಗರಥಲಯ
  ಚತರಮದರ ದತವದಯ ಬಯಕ എടഎ คาเฟ ซาวนา ตลาด ทนตแพทย ธนาคาร บรการลางรถ บาร รานของฝาก รานขายดอกไม รานคาขนาดเลก รานทาผม
  รานสะดวกซอ รานหนงสอ รานอาหาร รานแวนตา ลานเบยร สถานทจดงาน สถานบรการนามน สระวายนา หองสมด หอศลป เครองถอนเงนอตโนมต
  เคานเตอรเภสชกร เบเกอร แผงลอยผกผลไม โรงละคร โรงเรยนอนบาล 가판대 극장 도서관 미술관 미용실 바 사우나 서점
  세차장 수영장 시장 안경점 약국 유치원 은행 음식점 제과점 주유소 주점 치과 카페 편의점 행사장
  ባንክ アートキャラリー イヘント施設 カソリンスタント キオスク キフト店 コンヒニエンスストア サウナ ハン屋 ヒアカーテン メカネ店 レストラン全般 三溫暖 书店 便利店 便利超商 农产直销店 剧院 劇場 劇院 加油站 咖啡
  咖啡餐馆 咖啡館 售货亭 啤酒花园 喫茶店 図書館 图书馆 圖書館 宴会厅 小賣部 居酒屋 市场 市場 幼儿园场地 幼稚園 幼稚園地 幼稚園範圍 提款機 書局 書店 本屋 桑拿 歯医者 油站 洗車場 洗車店 洗車舖 洗車行 洗车
  活動場地 活動場館 清吧 游水池 游泳池 烘焙店 牙科医院 牙醫 理发店 理发点 理美容店 理髮店 生花店 畫廊 眼鏡店 眼鏡行 眼鏡鋪 眼镜店 礼品店 禮品店 禮品舖 美术馆 美髮店 美髮舖 自動提款機 舞臺戲院 花店 花舖
  茶座 药房 藝廊 藥局 藥房 街市 販售亭 農產品檔攤 農產直銷店 農産物直売所 酒吧 酒館 酒馆 銀行 银行 露天啤酒場 露天啤酒店 面包店 餐廳 餐馆 麪飽舖同餅家 麵包店 麵包西餅店`);
