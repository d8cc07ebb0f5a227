/**
 * Everyday words for the most common businesses, by language, where OpenStreetMap's translations lack them or translate
 * another word: Hindi has 39 of 1,700 names, and a German "Klempner" is a tinsmith there. They replace those translations.
 */
const WORDS: Record<string, string> = {
  hi: `restaurant: रेस्टोरेंट, रेस्तरां, भोजनालय, ढाबा; cafe: कैफे, कॉफी शॉप; bakery: बेकरी;
    confectionery: मिठाई की दुकान, मिठाईवाला, हलवाई, मिठाई, मिष्ठान भंडार; butcher: मांस की दुकान, कसाई;
    convenience: किराना, किराना दुकान, किराने की दुकान, किराना स्टोर, परचून की दुकान; greengrocer: सब्जी की दुकान, फल की दुकान; hotel: होटल, होटल और लॉज;
    guest_house: गेस्ट हाउस, अतिथि गृह, धर्मशाला, लॉज; dentist: दंत चिकित्सक, डेंटिस्ट, दांतों का डॉक्टर, दांत का डॉक्टर, दंत चिकित्सालय, डेंटल क्लिनिक;
    doctor: डॉक्टर, चिकित्सक; clinic: क्लिनिक, दवाखाना; hospital: अस्पताल, हॉस्पिटल, चिकित्सालय, नर्सिंग होम;
    pharmacy: दवा की दुकान, मेडिकल स्टोर, दवाई की दुकान, फार्मेसी, औषधालय, केमिस्ट, दवा, दवाई, दवाखाना की दुकान, मेडिकल, मेडिकल हॉल;
    optician: चश्मे की दुकान, चश्मा घर, ऑप्टिशियन; vet: पशु चिकित्सक, पशु चिकित्सालय, पशु अस्पताल; physio: फिजियोथेरेपिस्ट;
    hairdresser: हेयर सैलून, सैलून, हेयर ड्रेसर; barber: नाई, नाई की दुकान; beauty: ब्यूटी पार्लर, ब्यूटी सैलून, ब्यूटीशियन; gym: जिम, व्यायामशाला;
    lawyer: वकील, अधिवक्ता, एडवोकेट; notary: नोटरी; accountant: अकाउंटेंट, लेखाकार, चार्टर्ड अकाउंटेंट, मुनीम, एकाउंटेंट, चार्टर्ड एकाउंटेंट, सीए;
    tax: कर सलाहकार; insurance: बीमा एजेंट, बीमा कंपनी, बीमा, बीमा एजेंसी, बीमा कार्यालय, जीवन बीमा;
    estate_agent: प्रॉपर्टी डीलर, रियल एस्टेट, रियल एस्टेट एजेंट; travel_agency: ट्रैवल एजेंसी, ट्रैवल एजेंट;
    school: स्कूल, विद्यालय, पाठशाला, प्राथमिक विद्यालय, प्राइमरी स्कूल, हाई स्कूल; kindergarten: नर्सरी स्कूल, किंडरगार्टन, बालवाड़ी, आंगनवाड़ी;
    college: कॉलेज, महाविद्यालय; university: विश्वविद्यालय; driving_school: ड्राइविंग स्कूल;
    tutoring: कोचिंग, कोचिंग सेंटर, ट्यूशन, ट्यूशन सेंटर, कोचिंग क्लास; library: पुस्तकालय;
    car_repair: गैरेज, गैराज, कार मैकेनिक, मैकेनिक, कार रिपेयर, मोटर मैकेनिक, गाड़ी मिस्त्री, कार सर्विस, कार सर्विस सेंटर; car: कार डीलर, कार शोरूम;
    car_wash: कार वॉश; tyres: टायर की दुकान, टायर; fuel: पेट्रोल पंप; taxi: टैक्सी; plumber: प्लंबर, नलसाज़; electrician: इलेक्ट्रीशियन, बिजली मिस्त्री;
    carpenter: बढ़ई, कारपेंटर; painter: पेंटर; builder: ठेकेदार, बिल्डर, राजमिस्त्री; florist: फूलों की दुकान, फूल की दुकान, फूल, फूलवाला, फ्लोरिस्ट;
    clothes: कपड़े की दुकान, कपड़ों की दुकान, कपड़े, वस्त्र, रेडीमेड, साड़ी की दुकान, गारमेंट; shoes: जूते की दुकान, जूतों की दुकान, जूते, चप्पल की दुकान;
    jewelry: ज्वैलर्स, आभूषण की दुकान, सुनार, गहनों की दुकान, ज्वेलर्स, ज्वेलरी, आभूषण, गहने, सर्राफा; furniture: फर्नीचर की दुकान, फर्नीचर;
    hardware: हार्डवेयर की दुकान, हार्डवेयर; electronics: इलेक्ट्रॉनिक्स की दुकान, इलेक्ट्रॉनिक्स;
    mobile_phone: मोबाइल की दुकान, मोबाइल शॉप, मोबाइल, मोबाइल रिपेयर;
    books: किताबों की दुकान, किताब की दुकान, किताबें, किताब, पुस्तक, पुस्तक भंडार, बुक स्टोर; toys: खिलौनों की दुकान, खिलौने की दुकान;
    laundry: लॉन्ड्री, धोबी, धुलाई; dry_cleaning: ड्राई क्लीनर; tailor: दर्जी, टेलर, सिलाई, सिलाई की दुकान; shoemaker: मोची;
    photographer: फोटोग्राफर, फोटो स्टूडियो; mosque: मस्जिद; church: गिरजाघर, चर्च, गिरिजाघर; temple: मंदिर; gurdwara: गुरुद्वारा;
    cinema: सिनेमा, सिनेमाघर, सिनेमा हॉल; museum: संग्रहालय; architect: वास्तुकार, आर्किटेक्ट; locksmith: ताला चाबी वाला, चाबी वाला, चाबी बनाने वाला;
    stationery: स्टेशनरी, स्टेशनरी की दुकान; pediatrician: बाल रोग विशेषज्ञ, बच्चों का डॉक्टर, शिशु रोग विशेषज्ञ;
    eye: नेत्र चिकित्सक, आंखों का डॉक्टर, नेत्र रोग विशेषज्ञ; dermatology: त्वचा रोग विशेषज्ञ; gynecology: स्त्री रोग विशेषज्ञ;
    cardiology: हृदय रोग विशेषज्ञ; tea: चाय की दुकान, टी स्टॉल; dairy: डेयरी, दूध डेयरी; moving: पैकर्स एंड मूवर्स; travel: ट्रैवल्स, टूर एंड ट्रैवल्स;
    wedding: मैरिज हॉल, शादी हॉल, बैंक्वेट हॉल, मैरिज गार्डन; welder: वेल्डर, वेल्डिंग; lab: पैथोलॉजी लैब, पैथोलॉजी, जांच केंद्र; bicycle: साइकिल की दुकान;
    motorcycle: बाइक शोरूम; computer: कंप्यूटर की दुकान, कंप्यूटर शॉप; spa: स्पा; language_school: इंग्लिश स्पीकिंग क्लास; glazier: शीशे की दुकान;
    gift: गिफ्ट शॉप; interior: इंटीरियर डिजाइनर`,
  bn: `restaurant: রেস্টুরেন্ট, খাবার হোটেল, রেস্তোরা, ভাতের হোটেল, খাবারের দোকান; cafe: কফি শপ; bar: বার;
    confectionery: মিষ্টির দোকান, মিষ্টান্ন ভাণ্ডার, মিষ্টি, মিষ্টান্ন; butcher: মাংসের দোকান; convenience: মুদির দোকান, মুদি দোকান, মুদি;
    hotel: আবাসিক হোটেল; guest_house: গেস্ট হাউস; dentist: দাঁতের ডাক্তার, দন্ত চিকিৎসক, ডেন্টিস্ট, ডেন্টাল ক্লিনিক, দাঁতের ক্লিনিক, দাঁত;
    doctor: ডাক্তার, চিকিৎসক; clinic: ক্লিনিক; hospital: হাসপাতাল, নার্সিং হোম; pharmacy: ফার্মেসি, ঔষধের দোকান, ওষুধের দোকান, ওষুধ, ঔষধ, মেডিসিন শপ;
    optician: চশমার দোকান; vet: পশু চিকিৎসক, পশু হাসপাতাল; hairdresser: সেলুন, হেয়ার সেলুন; barber: নাপিত; beauty: বিউটি পার্লার; gym: জিম, ব্যায়ামাগার;
    lawyer: উকিল, আইনজীবী, অ্যাডভোকেট; accountant: হিসাবরক্ষক; insurance: বীমা, বীমা কোম্পানি; estate_agent: রিয়েল এস্টেট; travel_agency: ট্রাভেল এজেন্সি;
    school: স্কুল, বিদ্যালয়, প্রাথমিক বিদ্যালয়, উচ্চ বিদ্যালয়; kindergarten: কিন্ডারগার্টেন; college: কলেজ, মহাবিদ্যালয়; university: বিশ্ববিদ্যালয়;
    tutoring: কোচিং সেন্টার; library: গ্রন্থাগার, লাইব্রেরি; car_repair: গ্যারেজ, গাড়ি মেরামত, মেকানিক, মোটর মেকানিক, গাড়ির গ্যারেজ; fuel: পেট্রোল পাম্প;
    taxi: ট্যাক্সি; plumber: প্লাম্বার, কলমিস্ত্রি; electrician: ইলেকট্রিশিয়ান, বৈদ্যুতিক মিস্ত্রি; carpenter: কাঠমিস্ত্রি, ছুতার;
    builder: রাজমিস্ত্রি, ঠিকাদার; florist: ফুলের দোকান, ফুল; clothes: কাপড়ের দোকান, পোশাকের দোকান, কাপড়, পোশাক, শাড়ির দোকান; shoes: জুতার দোকান, জুতা;
    jewelry: গয়নার দোকান, জুয়েলার্স, স্বর্ণকার, গয়না, জুয়েলারি, সোনার দোকান, স্বর্ণের দোকান; furniture: ফার্নিচার, আসবাবপত্র, আসবাব, ফার্নিচারের দোকান;
    electronics: ইলেকট্রনিক্সের দোকান, ইলেকট্রনিক্স; mobile_phone: মোবাইলের দোকান, মোবাইল, মোবাইল ফোনের দোকান; books: বইয়ের দোকান, বই, বইঘর;
    laundry: লন্ড্রি, ধোপা; tailor: দর্জি, দর্জির দোকান; shoemaker: মুচি; photographer: ফটোগ্রাফার, আলোকচিত্রী; mosque: মসজিদ; church: গির্জা;
    temple: মন্দির; cinema: সিনেমা হল; museum: জাদুঘর; architect: স্থপতি; tea: চায়ের দোকান; pediatrician: শিশু বিশেষজ্ঞ, শিশু ডাক্তার;
    eye: চোখের ডাক্তার, চক্ষু চিকিৎসক; driving_school: ড্রাইভিং স্কুল; lab: ডায়াগনস্টিক সেন্টার; wedding: কমিউনিটি সেন্টার; car: গাড়ির শোরুম;
    painter: রং মিস্ত্রি; stationery: স্টেশনারি; notary: নোটারি; travel: ট্রাভেলস`,
  ur: `restaurant: ریستوران, ریستورانت, ریسٹورنٹ, ڈھابہ, ہوٹل ریستوران, طعام گاہ; cafe: کیفے, کافی شاپ; bakery: بیکری, نان بائی;
    confectionery: مٹھائی کی دکان, مٹھائی, مٹھائیاں; butcher: قصاب, گوشت کی دکان; supermarket: سپر مارکیٹ;
    convenience: کریانہ سٹور, کریانہ اسٹور, پرچون کی دکان, کریانہ, جنرل سٹور, جنرل اسٹور; guest_house: گیسٹ ہاؤس;
    dentist: دندان ساز, ڈینٹسٹ, دانتوں کا ڈاکٹر, ڈینٹل کلینک, دانتوں کے ڈاکٹر, ڈینٹل ہسپتال, دندان ساز کلینک; clinic: کلینک; hospital: ہسپتال, اسپتال;
    pharmacy: فارمیسی, میڈیکل سٹور, میڈیکل اسٹور, دواخانہ, دوائی, دوا, ادویات, دواؤں کی دکان, دوائیوں کی دکان; optician: عینک کی دکان, چشمے کی دکان;
    vet: جانوروں کا ڈاکٹر, جانوروں کا ہسپتال; hairdresser: سیلون; barber: حجام; beauty: بیوٹی پارلر, بیوٹی سیلون; gym: جم; lawyer: وکیل, ایڈووکیٹ;
    accountant: اکاؤنٹنٹ, محاسب; insurance: بیمہ, انشورنس, انشورنس کمپنی; estate_agent: پراپرٹی ڈیلر, رئیل اسٹیٹ, اسٹیٹ ایجنٹ; school: اسکول, سکول;
    college: کالج; university: یونیورسٹی, جامعہ; tutoring: اکیڈمی, ٹیوشن سینٹر; car_repair: گیراج, مکینک, کار ورکشاپ, کار مکینک, گاڑی مکینک, آٹو ورکشاپ;
    fuel: پیٹرول پمپ, پٹرول پمپ; taxi: ٹیکسی; plumber: پلمبر; electrician: الیکٹریشن; carpenter: ترکھان; builder: ٹھیکیدار; florist: پھولوں کی دکان, پھول;
    clothes: کپڑوں کی دکان, کپڑے کی دکان, کپڑے, ملبوسات; shoes: جوتوں کی دکان, جوتے; jewelry: زیورات کی دکان, سنار, جیولرز, زیورات, جیولری;
    furniture: فرنیچر, فرنیچر کی دکان; mobile_phone: موبائل کی دکان, موبائل شاپ, موبائل; books: کتابوں کی دکان, کتابیں, کتاب گھر; laundry: لانڈری, دھوبی;
    photographer: فوٹوگرافر; church: گرجا گھر, چرچ; architect: آرکیٹیکٹ; driving_school: ڈرائیونگ سکول, ڈرائیونگ اسکول;
    pediatrician: بچوں کا ڈاکٹر, ماہر اطفال; eye: آنکھوں کا ڈاکٹر; tea: چائے خانہ, چائے کی دکان; fast_food: فاسٹ فوڈ; wedding: شادی ہال, میرج ہال;
    car: کار شوروم, گاڑیوں کا شوروم; painter: رنگساز, پینٹر; notary: نوٹری; stationery: سٹیشنری; travel: ٹریول ایجنٹ; lab: لیبارٹری;
    kindergarten: نرسری سکول; moving: موورز; hotel: سرائے, مسافر خانہ`,
  mr: `restaurant: रेस्टॉरंट, उपहारगृह, खानावळ; cafe: कॅफे; bakery: बेकरी; hotel: हॉटेल; dentist: दंतवैद्य, दंतचिकित्सक; doctor: डॉक्टर;
    hospital: रुग्णालय, इस्पितळ, हॉस्पिटल; clinic: दवाखाना; pharmacy: औषधाचे दुकान, औषधांचे दुकान, मेडिकल; barber: न्हावी; beauty: ब्युटी पार्लर;
    gym: व्यायामशाळा; lawyer: वकील; bank: बँक; school: शाळा; college: महाविद्यालय; university: विद्यापीठ; library: ग्रंथालय, वाचनालय;
    convenience: किराणा दुकान; tailor: शिंपी; plumber: प्लंबर; electrician: इलेक्ट्रिशियन; carpenter: सुतार; jewelry: सोनार; books: पुस्तकांचे दुकान;
    clothes: कपड्यांचे दुकान; temple: मंदिर; mosque: मशीद; museum: संग्रहालय`,
  ta: `restaurant: உணவகம்; cafe: காபி கடை; bakery: பேக்கரி; hotel: ஹோட்டல், தங்கும் விடுதி; dentist: பல் மருத்துவமனை; doctor: டாக்டர்;
    pharmacy: மருந்தகம், மருந்து கடை; barber: முடி திருத்தகம்; beauty: அழகு நிலையம்; gym: உடற்பயிற்சி கூடம்; lawyer: வழக்கறிஞர், வக்கீல்; school: பள்ளி;
    college: கல்லூரி; university: பல்கலைக்கழகம்; library: நூலகம்; convenience: மளிகை கடை; tailor: தையல் கடை; jewelry: நகை கடை; clothes: துணி கடை, ஜவுளி கடை;
    books: புத்தக கடை; plumber: பிளம்பர்; electrician: எலக்ட்ரீஷியன்; temple: கோவில், கோயில்; church: தேவாலயம்; mosque: பள்ளிவாசல், மசூதி`,
  te: `restaurant: భోజనశాల; bakery: బేకరీ; hotel: హోటల్; dentist: దంత వైద్యుడు, డెంటిస్ట్; doctor: వైద్యుడు, డాక్టర్; hospital: ఆసుపత్రి, హాస్పిటల్;
    pharmacy: మందుల దుకాణం, మెడికల్ షాప్; barber: మంగలి; beauty: బ్యూటీ పార్లర్; gym: వ్యాయామశాల, జిమ్; lawyer: న్యాయవాది, లాయర్;
    school: పాఠశాల, బడి, స్కూల్; college: కళాశాల; university: విశ్వవిద్యాలయం; convenience: కిరాణా దుకాణం, కిరాణా; tailor: దర్జీ; jewelry: నగల దుకాణం;
    clothes: బట్టల దుకాణం; books: పుస్తకాల దుకాణం; plumber: ప్లంబర్; carpenter: వడ్రంగి; temple: దేవాలయం, గుడి; church: చర్చి; mosque: మసీదు`,
  sw: `restaurant: mgahawa, mkahawa; dentist: daktari wa meno; pharmacy: duka la dawa, famasi; school: shule; university: chuo kikuu; bank: benki;
    lawyer: wakili, mwanasheria; barber: kinyozi; hairdresser: saluni; tailor: fundi nguo, mshonaji; car_repair: gereji; plumber: fundi bomba;
    electrician: fundi umeme; carpenter: seremala; mosque: msikiti; church: kanisa; butcher: bucha; fuel: kituo cha mafuta; library: maktaba;
    books: duka la vitabu`,
  ar: `restaurant: مطاعم, مطعم شعبي; bakery: فرن, مخابز; pastry: حلويات, محل حلويات; butcher: ملحمة; hotel: فنادق; dentist: أطباء أسنان; doctor: دكتور, أطباء;
    pediatrician: طبيب أطفال; optician: نظارات; hairdresser: كوافير, كوافيرة; barber: صالون حلاقة; gym: جيم, صالة رياضية;
    lawyer: محامي, محامون, مكتب محاماة, محامين, مكتب محامي; accountant: محاسب, محاسبون; insurance: تأمين;
    estate_agent: مكتب عقارات, عقارات, وكالة عقارية, سمسار عقارات; travel_agency: مكتب سفريات, وكالة سفريات; school: مدرسة, مدارس, مدرسة ابتدائية;
    kindergarten: روضة, روضة أطفال, حضانة; university: جامعة; driving_school: مدرسة تعليم القيادة, تعليم القيادة; language_school: معهد لغات, مركز لغات;
    car_repair: ورشة سيارات, ميكانيكي, تصليح سيارات, كراج, كهربائي سيارات, ميكانيكي سيارات, ورشة تصليح سيارات; car_wash: مغسلة سيارات;
    tyres: إطارات, محل إطارات; car_rental: تأجير سيارات; taxi: تاكسي; builder: مقاول, شركة مقاولات, مقاولات; cleaning: شركة تنظيف, خدمات تنظيف, شركة نظافة;
    moving: نقل أثاث, نقل عفش; florist: محل ورد, محل زهور, بائع زهور; clothes: ملابس; shoes: محل أحذية; jewelry: مجوهرات, صائغ; furniture: أثاث;
    hardware: أدوات بناء, محل عدد; electronics: إلكترونيات; mobile_phone: محل جوالات, محل هواتف, محل موبايلات; laundry: مغسلة; church: كنيسة;
    architect: مكتب هندسي; fuel: محطة بنزين; beauty: صالون نسائي, مشغل نسائي; orthopedics: طبيب عظام; eye: طبيب عيون, عيادة عيون;
    dermatology: طبيب جلدية, عيادة جلدية; gynecology: طبيب نساء, دكتورة نساء, طبيب نساء وتوليد; cardiology: طبيب قلب; psychologist: طبيب نفسي;
    lab: مختبر تحاليل, معمل تحاليل; wedding: قاعة أفراح, صالة أفراح; interior: تصميم داخلي, مصمم ديكور; welder: حداد; perfume: محل عطور; pet: محل حيوانات;
    gift: محل هدايا; tea: مقهى شاي; security: شركة أمن, شركة حراسات; advertising: شركة إعلانات, وكالة إعلانات; computer: محل كمبيوتر;
    greengrocer: محل خضار, خضروات وفواكه, محل فواكه; seafood: محل أسماك, مسمكة; printing: مطبعة; locksmith: محل مفاتيح; glazier: محل زجاج;
    hvac: تكييف, تصليح مكيفات; massage: مساج; spa: سبا`,
  id: `restaurant: rumah makan, resto, warung makan, tempat makan, depot makan; cafe: kedai kopi, warung kopi;
    butcher: tukang daging, toko daging, penjual daging; hotel: penginapan, hotel murah; pediatrician: dokter anak;
    hospital: rumah sakit, rs, rumah sakit umum; pharmacy: toko obat, apotik; optician: optik, toko kacamata; barber: tukang cukur; gym: pusat kebugaran;
    lawyer: pengacara; tax: konsultan pajak; insurance: asuransi; estate_agent: agen properti, agen real estat; travel_agency: agen perjalanan, agen travel;
    school: sekolah, sekolah dasar, sekolah menengah, smp, sma; kindergarten: taman kanak kanak, paud; driving_school: kursus mengemudi;
    tutoring: bimbingan belajar; car_repair: bengkel, servis mobil, bengkel motor; car: showroom mobil; car_wash: tempat cuci mobil, cucian mobil;
    tyres: bengkel ban; fuel: spbu; car_rental: rental mobil, sewa mobil; taxi: taksi; builder: kontraktor, kontraktor bangunan; cleaning: jasa kebersihan;
    jewelry: toko emas; furniture: mebel, furnitur, perabot; hardware: toko bangunan; mobile_phone: toko hp, konter hp, toko ponsel; laundry: binatu;
    tailor: penjahit; shoemaker: tukang sepatu; architect: arsitek; doctor: dokter umum, praktek dokter, praktik dokter, tempat praktek dokter; pastry: kue;
    welder: tukang las, bengkel las; locksmith: tukang kunci, ahli kunci, duplikat kunci; eye: dokter mata; dermatology: dokter kulit;
    gynecology: dokter kandungan; pet: toko hewan, toko hewan peliharaan; gift: toko kado; beauty: klinik estetika; massage: tukang pijat, pijat;
    stationery: toko alat tulis; moving: pindahan rumah, jasa pindah rumah; wedding: gedung pernikahan; convenience: warung sembako, toko sembako;
    seafood: rumah makan seafood; psychologist: psikolog; courier: ekspedisi, jasa pengiriman; security: jasa keamanan; advertising: biro iklan, agen iklan;
    interior: desain interior, desainer interior`,
  ms: `restaurant: kedai makan; cafe: kedai kopi; dentist: klinik pergigian; pharmacy: farmasi; hairdresser: kedai gunting rambut; lawyer: peguam;
    accountant: akauntan; car_repair: bengkel kereta; school: sekolah; vet: klinik haiwan, doktor haiwan; convenience: kedai runcit`,
  vi: `restaurant: quán ăn, tiệm ăn, quán cơm, quán phở, quán nhậu; cafe: tiệm cà phê; bar: quán bar; butcher: cửa hàng thịt;
    convenience: tạp hóa, tiệm tạp hóa; guest_house: nhà nghỉ; dentist: nha khoa, phòng khám nha khoa, phòng khám răng; pediatrician: bác sĩ nhi khoa;
    clinic: phòng khám, phòng khám đa khoa; hospital: bệnh viện; pharmacy: hiệu thuốc, tiệm thuốc tây, thuốc tây; optician: mắt kính, kính mắt;
    hairdresser: salon tóc, tiệm tóc; beauty: spa làm đẹp; massage: mát xa; gym: phòng gym, phòng tập gym, phòng tập thể hình;
    lawyer: luật sư, văn phòng luật, công ty luật; notary: công chứng, phòng công chứng; accountant: kế toán; insurance: bảo hiểm;
    estate_agent: bất động sản, môi giới bất động sản; school: trường học, trường tiểu học, trường cấp 1, trường cấp 2, trường cấp 3, trường trung học;
    kindergarten: trường mầm non, mẫu giáo, nhà trẻ, mầm non; university: trường đại học, đại học; language_school: trung tâm ngoại ngữ, trung tâm tiếng anh;
    driving_school: trường dạy lái xe; car_repair: sửa xe, sửa xe ô tô, gara ô tô, gara, garage ô tô, sửa ô tô; car: đại lý ô tô; fuel: trạm xăng;
    electrician: thợ điện; carpenter: thợ mộc; jewelry: tiệm vàng; furniture: nội thất; mobile_phone: cửa hàng điện thoại; laundry: giặt ủi, giặt là;
    tailor: thợ may; photographer: thợ chụp ảnh, nhiếp ảnh gia; church: nhà thờ; cinema: rạp chiếu phim; architect: kiến trúc sư;
    pastry: hiệu bánh, tiệm bánh kem; shoes: giày dép, cửa hàng giày dép, giày; locksmith: sửa khóa; clothes: thời trang; florist: hoa tươi, hoa;
    books: sách; eye: bác sĩ mắt, bệnh viện mắt; dermatology: bác sĩ da liễu, phòng khám da liễu; gynecology: phòng khám sản phụ khoa, bác sĩ sản khoa;
    hotel: nhà khách; moving: chuyển nhà, dịch vụ chuyển nhà; cleaning: dịch vụ vệ sinh, vệ sinh công nghiệp;
    builder: công ty xây dựng, thầu xây dựng, nhà thầu xây dựng; hvac: sửa máy lạnh, sửa điều hòa; pet: cửa hàng thú cưng; printing: in ấn, tiệm in;
    tea: trà sữa, quán trà; greengrocer: cửa hàng trái cây; seafood: hải sản; interior: thiết kế nội thất; advertising: công ty quảng cáo;
    security: công ty bảo vệ`,
  tr: `fast_food: dönerci, kebapçı, pideci; convenience: bakkal, şarküteri; greengrocer: manav, sebzeci;
    dentist: diş hekimi, diş doktoru, diş kliniği, ağız ve diş sağlığı polikliniği; pediatrician: çocuk doktoru; optician: optik; hairdresser: kadın kuaförü;
    barber: erkek kuaförü; lawyer: avukat; accountant: mali müşavir, serbest muhasebeci; insurance: sigortacı; estate_agent: emlakçı;
    travel_agency: seyahat acentesi, seyahat acentası; school: okul; car_repair: oto tamir, oto tamirci, oto servis; tyres: lastikçi, oto lastik, rot balans;
    fuel: benzinlik; taxi: taksi; builder: müteahhit, inşaat şirketi, inşaat firması; locksmith: çilingir; cleaning: temizlik şirketi;
    moving: nakliyat, evden eve nakliyat, nakliyeci; shoes: ayakkabıcı; jewelry: kuyumcu; hardware: nalbur; mobile_phone: telefoncu, cep telefoncusu;
    laundry: çamaşırhane; dry_cleaning: kuru temizleme; shoemaker: ayakkabı tamircisi; printing: matbaa; mosque: cami; books: kitabevi;
    pastry: tatlıcı, baklavacı; seafood: balıkçı; eye: göz doktoru; gynecology: kadın doğum doktoru, jinekolog; psychologist: psikolog; pet: petshop;
    interior: iç mimar; welder: kaynakçı; motorcycle: motosikletçi; wedding: düğün salonu; courier: kargo; nursing_home: huzurevi; roofer: çatıcı;
    tiler: fayansçı; employment: iş bulma kurumu`,
  ko: `restaurant: 식당, 맛집, 한식당, 밥집; cafe: 커피숍; bakery: 빵집; supermarket: 마트; guest_house: 펜션; pediatrician: 소아과; hospital: 병원; pharmacy: 약국; physio: 물리치료;
    hairdresser: 헤어샵; beauty: 피부관리실, 에스테틱; nails: 네일샵; gym: 헬스장, 피트니스; lawyer: 변호사, 법률사무소, 변호사 사무실; accountant: 회계사, 회계사무소; tax: 세무사, 세무사무소;
    insurance: 보험사, 보험대리점; estate_agent: 부동산, 공인중개사, 부동산중개소; kindergarten: 어린이집; tutoring: 학원, 과외; language_school: 영어학원; driving_school: 운전학원;
    car_repair: 카센터, 자동차 정비, 정비소; car_rental: 렌터카; taxi: 택시; plumber: 배관공, 설비업체; electrician: 전기 기사, 전기공; carpenter: 목수; builder: 건설회사, 건설사; moving: 이사업체;
    florist: 꽃집; shoes: 신발가게; jewelry: 보석상, 금은방; mobile_phone: 휴대폰 매장; books: 책방; laundry: 빨래방; dry_cleaning: 세탁소; photographer: 사진관; printing: 인쇄소;
    church: 교회; architect: 건축사, 건축사무소; barbecue: 고깃집, 고기집, 삼겹살집; pet: 애견샵, 펫샵, 반려동물용품점; interior: 인테리어, 인테리어 업체; pubs: 술집, 호프집; acupuncture: 한의원, 한방병원;
    psychologist: 심리상담소, 심리상담센터; massage: 마사지, 마사지샵; spa: 스파; stationery: 문방구; wedding: 예식장, 웨딩홀; computer: 컴퓨터 수리; pastry: 케이크 가게, 디저트 카페; seafood: 횟집;
    greengrocer: 과일가게, 채소가게; locksmith: 열쇠집, 열쇠; painter: 도배업체, 페인트공; motorcycle: 오토바이 가게; bicycle: 자전거포; convenience: 구멍가게; security: 경비업체;
    school: 초등학교, 중학교, 고등학교; car: 중고차 매매`,
  ja: `dentist: 歯科, 歯科医院; none: 酒店; liquor: 酒屋; restaurant: 料理店, 飲食店, 食堂; cafe: カフェ; pastry: ケーキ屋; butcher: 肉屋; greengrocer: 八百屋, 果物屋; drugstore: ドラッグストア;
    optician: 眼鏡屋; vet: 動物病院; hairdresser: 美容院, 美容室, ヘアサロン; beauty: エステ, エステサロン; gym: スポーツジム; lawyer: 弁護士, 行政書士, 司法書士, 行政書士事務所, 司法書士事務所;
    accountant: 会計士, 会計事務所; estate_agent: 不動産屋, 不動産, 不動産会社; travel_agency: 旅行会社; tutoring: 塾, 学習塾; language_school: 語学学校; driving_school: 自動車学校;
    car_repair: 自動車修理, 自動車整備, 車の修理, 自動車整備工場, 車屋; car: 自動車販売店; taxi: タクシー; plumber: 水道工事, 水道屋; electrician: 電気工事; carpenter: 大工;
    builder: 工務店, 建設会社, リフォーム会社, 建築会社; moving: 引越し業者, 引越屋; cleaning: 清掃会社, 清掃業者, 掃除業者, ハウスクリーニング; florist: 花屋; clothes: 服屋, 洋服屋; jewelry: 宝石店, ジュエリーショップ;
    electronics: 家電量販店, 電器屋; photographer: カメラマン, 写真家; printing: 印刷会社, 印刷所; church: 教会; architect: 建築家; ramen: ラーメン屋, ラーメン; sushi: 寿司, すし, 寿司屋;
    japanese: 和食レストラン, 和食店; hotel: ビジネスホテル; seafood: 鮮魚店; painter: 塗装業者, 塗装会社; roofer: 屋根工事; pubs: バー居酒屋, 飲み屋; massage: 整体院, 整体; stationery: 文房具店, 文房具屋;
    wedding: 結婚式場; nursing_home: 老人ホーム; interior: インテリアデザイナー; school: 高校`,
  zh: `restaurant: 餐厅, 饭店, 饭馆, 小吃店, 飯店, 中餐馆; cafe: 咖啡馆, 咖啡店; convenience: 小卖部; hotel: 酒店, 宾馆, 賓館; dentist: 牙医, 口腔诊所; doctor: 医生; pharmacy: 药店; vet: 兽医, 宠物医院;
    hairdresser: 美发店, 发廊; accountant: 会计师事务所; driving_school: 驾校, 驾驶学校; tutoring: 补习班, 培训班, 补习学校; car_repair: 汽车修理, 汽车维修, 修车店, 汽车修理厂, 修车厂; car: 汽车经销商, 4s店;
    car_rental: 租车公司, 租车; taxi: 出租车; builder: 建筑公司; cleaning: 清洁公司; florist: 花店; tailor: 裁缝; printing: 印刷厂; architect: 建筑师, 建筑设计事务所; estate_agent: 房地产公司;
    acupuncture: 中医诊所; pediatrician: 小儿科; locksmith: 开锁公司; interior: 装修公司, 室内设计; security: 保安公司; pastry: 蛋糕店; greengrocer: 水果店, 蔬菜店; massage: 足浴店, 推拿;
    nursing_home: 养老院; school: 小学, 中学, 高中; optician: 配镜店; wedding: 婚宴酒店; employment: 人才中介, 职业介绍所; courier: 快递公司; gynecology: 妇科`,
  ru: `pizza: пицца; fast_food: забегаловка, фастфуд, кебаб; butcher: мясная лавка; convenience: продукты, продуктовый магазин;
    dentist: дантист, стоматологическая клиника, зубной врач; clinic: поликлиника, медицинский центр; vet: ветклиника; beauty: косметолог;
    nails: ногтевой сервис; gym: фитнес клуб, тренажерный зал, спортзал; lawyer: юрист; estate_agent: риэлтор, риелтор, недвижимость;
    travel_agency: турагентство, турфирма; kindergarten: детсад, ясли; language_school: курсы английского; car_repair: сто, ремонт автомобилей, автомеханик;
    car_wash: мойка; tyres: шиномонтаж; fuel: заправка; car_rental: прокат автомобилей; taxi: такси; builder: строительная компания, строительная фирма;
    moving: грузоперевозки; cleaning: клининговая компания, клининг; florist: цветы; furniture: мебель; mobile_phone: салон связи; hardware: хозтовары;
    photo_studio: фотостудия; printing: типография; school: школы; eye: окулист; psychologist: психолог; lab: анализы; wedding: банкетный зал;
    interior: дизайн интерьера; locksmith: вскрытие замков; hotel: отель; greengrocer: овощной магазин, овощи и фрукты; seafood: рыбный магазин;
    courier: служба доставки, курьерская служба; advertising: рекламное агентство; security: охранное агентство, чоп; nursing_home: дом престарелых`,
  uk: `lawyer: юрист, юридична фірма; dentist: стоматологія; car_repair: автосервіс, сто; vet: ветклініка; plumber: сантехнік; gym: спортзал; tyres: шиномонтаж;
    estate_agent: агентство нерухомості; kindergarten: дитячий садок`,
  fa: `dentist: دندانپزشک, دندان پزشک; lawyer: وکیل, دفتر وکالت, وکلا, وکیل پایه یک; hairdresser: سالن آرایش; car_repair: تعمیرگاه, مکانیک, مکانیکی;
    electrician: برقکار, برق کار; estate_agent: املاک; optician: عینک سازی; vet: دامپزشک; gym: باشگاه; tailor: خیاطی; insurance: بیمه;
    kindergarten: مهدکودک, مهد کودک; jewelry: طلافروشی; restaurant: چلوکبابی, غذاخوری; convenience: بقالی; pharmacy: دراگ استور; hotel: مسافرخانه;
    painter: نقاش ساختمان; taxi: آژانس, تاکسی; books: کتابفروشی; clothes: پوشاک; moving: باربری, اتوبار`,
  th: `dentist: คลินิกทันตกรรม, หมอฟัน, ร้านทำฟัน; pharmacy: ร้านขายยา, ร้านยา; cafe: ร้านกาแฟ; lawyer: ทนายความ, สำนักงานทนายความ; accountant: นักบัญชี;
    car_repair: อู่ซ่อมรถ, อู่รถ; fuel: ปั๊มน้ำมัน; vet: คลินิกสัตว์, โรงพยาบาลสัตว์; school: โรงเรียน; florist: ร้านดอกไม้; electrician: ช่างไฟ;
    car_wash: ล้างรถ`,
  he: `hairdresser: מספרה; pharmacy: בית מרקחת; lawyer: עורך דין, עורכי דין; accountant: רואה חשבון; plumber: אינסטלטור; estate_agent: מתווך, תיווך;
    kindergarten: גן ילדים; gym: חדר כושר; beauty: קוסמטיקאית, מכון יופי`,
  el: `lawyer: δικηγόρος; accountant: λογιστής; doctor: γιατρός; restaurant: ψησταριά; hairdresser: κομμωτής;
    beauty: ινστιτούτο αισθητικής, ινστιτούτο ομορφιάς; car_repair: συνεργείο; estate_agent: μεσιτικό γραφείο, κτηματομεσιτικό γραφείο, μεσίτης;
    tutoring: φροντιστήριο; architect: αρχιτέκτονας`,
  ro: `pastry: cofetărie; hairdresser: coafor; beauty: salon de înfrumusețare, salon de frumusețe;
    dentist: stomatolog, cabinet stomatologic, clinică stomatologică; lawyer: birou de avocatură; accountant: contabil, firmă de contabilitate;
    car_repair: service auto, atelier auto, mecanic auto; tyres: vulcanizare; kindergarten: grădiniță, creșă; gym: sală de fitness, sală de forță`,
  pl: `lawyer: kancelaria prawna, kancelaria adwokacka, adwokat, adwokaci; accountant: księgowa, księgowy; dentist: stomatolog, gabinet stomatologiczny;
    car_repair: mechanik samochodowy; kindergarten: przedszkole, żłobek; beauty: kosmetyczka; convenience: sklep spożywczy; vet: lecznica weterynaryjna;
    builder: firma budowlana; hardware: sklep budowlany; barber: golibroda; guest_house: noclegi, agroturystyka; psychologist: psycholog;
    bodywork: blacharz, lakiernik; wedding: dom weselny, sala weselna; interior: projektant wnętrz; nursing_home: dom opieki, dom seniora`,
  cs: `lawyer: advokátní kancelář; tyres: pneuservis; kindergarten: školka; dentist: zubní lékař, zubní ordinace, stomatolog`,
  hu: `lawyer: ügyvédi iroda; dentist: fogászat; beauty: kozmetikus; tyres: gumiszerviz; plumber: vízvezetékszerelő; kindergarten: óvoda`,
  nl: `plumber: loodgieter; estate_agent: makelaar; books: boekhandel; childcare: kinderdagverblijf, crèche; beauty: schoonheidsspecialiste;
    hairdresser: kapsalon; builder: aannemer, bouwbedrijf; tyres: bandenspecialist; gym: sportschool; bodywork: schadeherstel`,
  sv: `hairdresser: frisersalong; lawyer: advokatbyrå, jurist; accountant: redovisningsbyrå; plumber: vvs; estate_agent: fastighetsmäklare; kindergarten: dagis;
    builder: byggfirma; tyres: däckverkstad`,
  da: `plumber: vvs; car_repair: autoværksted; kindergarten: børnehave`,
  fi: `lawyer: asianajaja, asianajotoimisto, lakimies; accountant: tilitoimisto; kindergarten: päiväkoti`,
  ca: `bakery: forn de pa; accountant: gestoria`,
  de: `optician: Augenoptiker; plumber: Klempner, Installateur, Sanitär, Sanitärinstallateur; kindergarten: Kita; fast_food: Imbiss, Imbissbude;
    tyres: Reifenhändler; hairdresser: Friseursalon, Frisörsalon; restaurant: Gaststätte, Wirtshaus, Gasthaus, Gasthof; gym: Muckibude;
    carpenter joiner: Schreiner, Tischler, Tischlerei; beauty: Kosmetikstudio, Kosmetikerin; ice_cream: Eisdiele;
    lawyer: Rechtsanwalt, Rechtsanwaltskanzlei, Kanzlei; estate_agent: Immobilienbüro; car_repair: KFZ-Werkstatt, Werkstatt;
    builder: Bauunternehmen, Baufirma; cleaning: Reinigungsfirma, Putzfirma; mobile_phone: Handyladen, Handyshop; convenience: Späti, Tante-Emma-Laden;
    printing: Druckerei; tailor: Änderungsschneiderei; hvac: Heizungsbauer, Heizungsinstallateur; hardware: Eisenwaren; doityourself: Baumarkt;
    tax: Steuerkanzlei, Steuerbüro; dentist: Zahnklinik; wedding: Hochzeitslocation; psychologist: Psychologe; interior: Innenarchitekt;
    employment: Personalvermittlung, Zeitarbeitsfirma; greengrocer: Obsthändler; nursing_home: Altersheim`,
  fr: `gym: salle de sport, salle de gym; beauty: esthéticienne; kindergarten: école maternelle; childcare: crèche;
    car_repair: garage automobile, garagiste, garage auto, mécanicien; dentist: cabinet dentaire, chirurgien dentiste; doctor: cabinet médical; physio: kiné;
    plumber: plombier chauffagiste; builder: entreprise de construction, entreprise du bâtiment, maçon; moving: déménageur; optician: lunetterie;
    car: concessionnaire; tyres: marchand de pneus; butcher: boucherie charcuterie; guest_house: gîte; painter: peintre en bâtiment;
    printing: imprimerie, imprimeur; tailor: retoucherie; eye: ophtalmo; nursing_home: maison de retraite; welder: soudeur;
    bodywork: carrosserie, carrossier; marketplace: marché couvert; wedding: salle de mariage; interior: architecte d'intérieur, décorateur d'intérieur;
    advertising: agence de pub; employment: agence d'intérim`,
  es: `accountant tax: gestoría, asesoría fiscal; accountant: asesoría contable; lawyer: bufete de abogados; car_repair: taller de autos, mecánico;
    plumber: gasfitero, gasfiter; tyres: llantera, gomería, vulcanizadora; car: concesionario, concesionaria; estate_agent: bienes raíces;
    kindergarten: jardín de infantes; convenience: tienda de abarrotes, abarrotes, almacén de barrio, colmado;
    dentist: consultorio dental, odontólogo, clínica dental; builder: constructora, empresa constructora; laundry dry_cleaning: lavandería;
    printing: imprenta; hvac: aire acondicionado; school: colegio, escuela primaria; eye: oculista; psychologist: psicólogo;
    bodywork: taller de chapa y pintura, hojalatería; nursing_home: asilo de ancianos, residencia de ancianos; wedding: salón de eventos, salón de fiestas;
    interior: diseñador de interiores; employment: empresa de trabajo temporal, bolsa de trabajo; car_wash: lavadero de coches, lavado de autos;
    driving_school: autoescuela; grooming: peluquería canina`,
  it: `bakery: panetteria; car_repair: officina, meccanico; notary: notaio; fuel: distributore di benzina; laundry dry_cleaning: lavanderia;
    carpenter joiner: falegname; beauty: estetista; kindergarten: scuola materna; fast_food: tavola calda; convenience: alimentari; car: autosalone;
    builder: impresa edile; moving: traslochi; painter: imbianchino; guest_house: agriturismo; bodywork: carrozzeria, carrozziere; eye: oculista;
    psychologist: psicologo; nursing_home: casa di riposo; wedding: sala ricevimenti; interior: arredatore; employment: agenzia interinale`,
  pt: `notary: cartório; lawyer: advogado; dentist: consultório dentário, consultório odontológico; car_repair: oficina, mecânico, oficina de carros;
    estate_agent: corretor de imóveis; car: stand de automóveis; fuel: bomba de gasolina; builder: construtora, empreiteira, pedreiro; pharmacy: drogaria;
    convenience: mercearia, mercadinho; printing: gráfica; psychologist: psicólogo; nursing_home: lar de idosos, asilo de idosos;
    bodywork: funilaria, bate-chapas; wedding: salão de festas, buffet; interior: designer de interiores; greengrocer: hortifruti, sacolão;
    welder: serralheria, serralheiro`,
};

const TYPES = new Map(
  `restaurant amenity/restaurant; cafe amenity/cafe; bar amenity/bar; fast_food amenity/fast_food;
   pizza cuisine/pizza; sushi cuisine/sushi; ramen cuisine/ramen; ice_cream amenity/ice_cream; bakery shop/bakery;
   pastry shop/pastry; confectionery shop/confectionery; butcher shop/butcher; greengrocer shop/greengrocer;
   convenience shop/convenience; supermarket shop/supermarket; hotel tourism/hotel; guest_house tourism/guest_house;
   dentist amenity/dentist; doctor amenity/doctors; pediatrician amenity/doctors/paediatrics; clinic amenity/clinic;
   hospital amenity/hospital; pharmacy amenity/pharmacy; drugstore shop/chemist; optician shop/optician;
   vet amenity/veterinary; physio healthcare/physiotherapist; hairdresser shop/hairdresser;
   barber shop/hairdresser/barber; beauty shop/beauty; nails shop/beauty/nails; massage shop/massage;
   gym leisure/fitness_centre; lawyer office/lawyer; notary office/notary; accountant office/accountant;
   tax office/tax_advisor; insurance office/insurance; estate_agent office/estate_agent; bank amenity/bank;
   travel_agency shop/travel_agency; school amenity/school; kindergarten amenity/kindergarten;
   childcare amenity/childcare; college amenity/college; university amenity/university;
   driving_school amenity/driving_school; language_school amenity/language_school; tutoring amenity/prep_school;
   library amenity/library; car_repair shop/car_repair; car shop/car; car_wash amenity/car_wash; tyres shop/tyres;
   fuel amenity/fuel; car_rental amenity/car_rental; taxi office/taxi; plumber craft/plumber;
   electrician craft/electrician; carpenter craft/carpenter; joiner craft/joiner; painter craft/painter;
   builder craft/builder; hvac craft/hvac; locksmith craft/locksmith; cleaning craft/cleaning;
   moving office/moving_company; florist shop/florist; clothes shop/clothes; shoes shop/shoes; jewelry shop/jewelry;
   furniture shop/furniture; hardware shop/hardware; doityourself shop/doityourself; electronics shop/electronics;
   mobile_phone shop/mobile_phone; books shop/books; toys shop/toys; stationery shop/stationery;
   laundry shop/laundry; dry_cleaning shop/dry_cleaning; tailor shop/tailor; shoemaker craft/shoemaker;
   photographer craft/photographer; photo_studio shop/photo_studio; printing shop/copyshop;
   mosque amenity/place_of_worship/muslim; church amenity/place_of_worship/christian;
   temple amenity/place_of_worship/hindu; gurdwara amenity/place_of_worship/sikh; cinema amenity/cinema;
   museum tourism/museum; architect office/architect; pet shop/pet; bicycle shop/bicycle;
   motorcycle shop/motorcycle; interior office/interior_design; roofer craft/roofer; tiler craft/tiler;
   welder craft/welder; pubs amenity/pub; computer shop/computer; perfume shop/perfumery; gift shop/gift;
   travel shop/travel_agency; orthopedics amenity/doctors/orthopaedics; gynecology amenity/doctors/gynaecology;
   dermatology amenity/doctors/dermatology; eye amenity/doctors/ophthalmology;
   cardiology amenity/doctors/cardiology; psychologist healthcare/psychologist; lab healthcare/laboratory;
   wedding amenity/events_venue; advertising office/advertising_agency; employment office/employment_agency;
   security office/security; courier office/courier; acupuncture healthcare/alternative/acupuncture;
   glazier craft/glaziery; tea amenity/cafe/teahouse; dairy shop/dairy; seafood shop/seafood;
   japanese amenity/restaurant/japanese; barbecue cuisine/barbecue; nursing_home amenity/nursing_home;
   spa leisure/spa; marketplace amenity/marketplace; bodywork shop/car_repair; liquor shop/alcohol;
   grooming shop/pet_grooming`
    .split(/;\s*/)
    .map((entry) => entry.split(' ') as [string, string]),
);

interface EverydayWord {
  language: string;
  ids: string[];
  text: string;
}

/** Each word with its types; without one ("none"), another language's meaning counts. */
export const everydayWords = (): EverydayWord[] =>
  Object.entries(WORDS).flatMap(([language, entries]) =>
    entries.split(/;\s*/).flatMap((entry) => {
      const [types = '', words = ''] = entry.split(': ');
      const ids = types.split(' ').flatMap((type) => TYPES.get(type) ?? []);
      return words.split(', ').map((text) => ({ language, ids, text }));
    }),
  );
