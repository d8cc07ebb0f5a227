import { parse } from 'tldts';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/*
 * Sites on which a business has a page, but that are not its own: profiles, listings, reviews, maps, bookings, orders, marketplaces,
 * link pages and short links. The one list: a page on them is never a lead's website, and their domain identifies no business.
 */

/** Names under any public suffix, such as "yelp" for yelp.com and yelp.co.uk. */
const BRANDS = words(`
  facebook instagram linkedin youtube tiktok pinterest nextdoor google yahoo yandex 2gis waze yelp tripadvisor trustpilot
  holidaycheck yellowpages hotfrog cylex infobel tuugo europages houzz opendi tupalo yalwa businesslist pagesjaunes gelbeseiten
  paginegialle paginebianche paginasamarillas paginas-amarillas paginasamarelas seccionamarilla goudengids airbnb expedia trivago
  homeaway agoda skyscanner getyourguide opentable thefork lafourchette eltenedor quandoo bookatable ubereats deliveroo just-eat
  justeat lieferando foodora foodpanda menulog zomato rappi pedidosya glovoapp habitissimo prontopro starofservice treatwell
  salonkee fresha planity doctolib doctoralia docplanner doctoranytime topdoctors eventbrite ticketmaster weddingwire amazon ebay
  aliexpress shopee lazada mercadolibre mercadolivre olx gumtree craigslist vinted mercari carousell groupon jumia jiji dubizzle
  autoscout24 autotrader cargurus idealista indeed glassdoor`);

/** Domains, and hosts of companies that also have websites of their own. */
const HOSTS = words(`
  fb.com fb.me fb.watch fb.gg m.me messenger.com instagr.am ig.me threads.net threads.com twitter.com x.com t.co lnkd.in youtu.be
  pin.it snapchat.com reddit.com redd.it tumblr.com medium.com flickr.com vimeo.com soundcloud.com open.spotify.com twitch.tv
  discord.gg discord.com bsky.app patreon.com quora.com meetup.com xing.com kununu.com viadeo.com clubhouse.com t.me telegram.me
  telegram.dog telegram.org wa.me wa.link whatsapp.com viber.com skype.com signal.me zalo.me line.me lin.ee vk.com vk.ru vk.me
  vk.link vkontakte.ru ok.ru odnoklassniki.ru my.mail.ru dzen.ru rutube.ru tenchat.ru wechat.com weixin.qq.com weibo.com weibo.cn
  xiaohongshu.com xhslink.com douyin.com kuaishou.com bilibili.com zhihu.com douban.com naver.com naver.me kakao.com daum.net
  band.us cyworld.com ameblo.jp note.com mixi.jp sharechat.com linktr.ee linktree.com beacons.ai beacons.page bio.link bio.site
  lnk.bio linkin.bio campsite.bio linkpop.com solo.to taplink.cc taplink.ws taplink.at msha.ke milkshake.app allmylinks.com hoo.be
  flow.page heylink.me linkr.bio tap.bio biolinky.co contactinbio.com many.link komi.io direct.me linkfly.to instabio.cc koji.to
  lit.link potofu.me about.me hihello.me popl.co linkbio.co stan.store snipfeed.co msha.re mssg.me hipolink.net hipolink.me
  multibrand.io onelink.to goo.gl g.page g.co share.google bing.com foursquare.com maps.apple.com apple.co apps.apple.com
  itunes.apple.com music.apple.com podcasts.apple.com here.com openstreetmap.org osm.org mapquest.com w3w.co what3words.com
  amap.com gaode.com baidu.com mapy.cz mapy.com mapion.co.jp navitime.co.jp mappy.com viamichelin.com viamichelin.fr viamichelin.de
  4sq.com swarmapp.com trustindex.io provenexpert.com golocal.de yell.com thomsonlocal.com 192.com scoot.co.uk freeindex.co.uk
  checkatrade.com trustatrader.com mybuilder.com ratedpeople.com bark.com citysearch.com superpages.com whitepages.com manta.com
  placestars.com hub.biz locality.com cityseekr.com cafes-city.com mystore411.com loc8nearme.com birdeye.com nicelocal.com n49.com
  findglocal.com merchantcircle.com local.com dexknows.com showmelocal.com ezlocal.com insiderpages.com judysbook.com kudzu.com
  wanderlog.com dnb.com bbb.org angi.com angieslist.com homeadvisor.com thumbtack.com porch.com mapcarta.com chamberofcommerce.com
  brownbook.net dasoertliche.de dastelefonbuch.de 11880.com meinestadt.de branchenbuchdeutschland.de stadtbranchenbuch.com
  werkenntdenbesten.de local.ch search.ch herold.at firmenabc.at misterimprese.it pai.pt telelistas.net guiamais.com.br
  apontador.com.br pagesdor.be telefoonboek.nl detelefoongids.nl krak.dk degulesider.dk proff.dk gulesider.no 1881.no proff.no
  eniro.se hitta.se allabolag.se reco.se fonecta.fi finder.fi pkt.pl panoramafirm.pl gowork.pl firmy.cz zlatestranky.cz
  zivefirmy.cz zoznam.sk cybo.com xo.gr vrisko.gr zoon.ru yell.ru flamp.ru orgpage.ru prodoctorov.ru justdial.com jsdl.in
  sulekha.com indiamart.com tradeindia.com wikipedia.org wikidata.org wikimedia.org fandom.com imdb.com crunchbase.com booking.com
  kayak.com kayak.de kayak.co.uk kayak.fr kayak.es abnb.me vrbo.com hotels.com hotel.de hostelworld.com priceline.com orbitz.com
  travelocity.com trip.com ctrip.com qunar.com makemytrip.com goibibo.com oyorooms.com traveloka.com fewo-direkt.de
  traum-ferienwohnungen.de hrs.de hrs.com viator.com klook.com pitchup.com camping.info ikyu.com jalan.net yanolja.com
  goodchoice.kr resy.com exploretock.com sevenrooms.com covermanager.com tablecheck.com doordash.com order.online grubhub.com
  seamless.com postmates.com trycaviar.com slicelife.com chownow.com toasttab.com clover.com squareup.com ezcater.com menufy.com
  beyondmenu.com allmenus.com menupages.com restaurantji.com restaurantguru.com sirved.com singleplatform.com gloriafood.com
  foodbooking.com takeaway.com thuisbezorgd.nl pyszne.pl wolt.com bolt.eu skipthedishes.com foodhub.com speisekarte.de
  delivery-club.ru yemeksepeti.com getir.com talabat.com hungerstation.com careem.com elmenus.com ifood.com.br swiggy.com
  dineout.co.in eazydiner.com magicpin.in zoma.to chope.co eatigo.com burpple.com hungrygowhere.com openrice.com wongnai.com
  foody.vn shopeefood.vn dianping.com meituan.com dpurl.cn ele.me tabelog.com hotpepper.jp gnavi.co.jp retty.me ekiten.jp itp.ne.jp
  epark.jp demae-can.com mangoplate.com diningcode.com catchtable.co.kr siksinhot.com yogiyo.co.kr baemin.com vagaro.com booksy.com
  mytime.com mindbodyonline.com mindbody.io schedulicity.com styleseat.com setmore.com acuityscheduling.com calendly.com
  classpass.com simplybook.me simplybook.it timify.com reservio.com bookeo.com fareharbor.com janeapp.com yclients.com dikidi.net
  jameda.de sanego.de docfinder.at onedoc.ch doctify.com zocdoc.com healthgrades.com vitals.com webmd.com ratemds.com
  psychologytoday.com practo.com lybrate.com whatclinic.com znanylekarz.pl znamylekar.cz miodottore.it avvo.com findlaw.com
  justia.com lawyers.com martindale.com anwalt.de caloo.jp parkopedia.com getninjas.com.br amzn.to amzn.eu a.co etsy.com etsy.me
  alibaba.com 1688.com taobao.com tmall.com jd.com rakuten.co.jp tokopedia.com tokopedia.link bukalapak.com blibli.com leboncoin.fr
  kleinanzeigen.de ebay-kleinanzeigen.de subito.it marktplaats.nl 2dehands.be willhaben.at ricardo.ch tutti.ch avito.ru ozon.ru
  wildberries.ru allegro.pl depop.com poshmark.com faire.com flipkart.com meesho.com sahibinden.com trendyol.com hepsiburada.com
  mobile.de cars.com carsales.com.au immobilienscout24.de immowelt.de zillow.com realtor.com trulia.com homes.com apartments.com
  rightmove.co.uk zoopla.co.uk fotocasa.es seloger.com immobiliare.it domain.com.au realestate.com.au lu.ma paypal.me paypal.com
  venmo.com cash.app gofundme.com buymeacoffee.com ko-fi.com bit.ly bitly.com tinyurl.com ow.ly buff.ly is.gd v.gd cutt.ly rb.gy
  rebrand.ly shorturl.at short.io tiny.cc t.ly s.id surl.li clck.ru vk.cc qr.ae qrco.de q-r.to me-qr.com onelink.me app.link
  page.link lnk.to adf.ly bl.ink dub.sh urlz.fr w.wiki qr.link scan.page trib.al urlgeni.us kurzelinks.de dropbox.com notion.so
  canva.com issuu.com scribd.com slideshare.net forms.gle typeform.com jotform.com calameo.com flipsnack.com box.com wetransfer.com
  archive.org duckduckgo.com maps.apple grab.com gofood.co.id gofood.link gojek.com uala.it uala.es uala.fr noona.app as.me wix.to
  truelocal.com.au canpages.ca 411.ca amarillas.com hipages.com.au oneflare.com.au serviceseeking.com.au localsearch.com.au
  startlocal.com.au finda.co.nz neighbourly.co.nz nocowboys.co.nz builderscrack.co.nz snupit.co.za brabys.com vconnect.com
  bayut.com propertyfinder.ae zabihah.com armut.com doktortakvimi.com neredekal.com mudah.my tiki.vn sendo.vn hungryhub.com
  easy.co.il d.co.il rest.co.il snappfood.ir digikala.com divar.ir balad.ir neshan.org aparat.com prom.ua doc.ua oferteo.pl
  paginiaurii.ro listafirme.ro efood.gr e-food.gr box.gr custojusto.pt damejidlo.cz menicka.cz bokadirekt.se blocket.se finn.no
  timma.no dba.dk dinnerbooking.com eat.fi tori.fi eat.ch mjam.net wlw.de my-hammer.de myhammer.de immonet.de kennstdueinen.de
  dialo.de werkspot.nl zorgkaartnederland.nl funda.nl immoweb.be petitfute.com linternaute.com travaux.com allovoisins.com
  justacote.com 118712.fr 118000.fr pap.fr logic-immo.com paginemediche.it casa.it cronoshare.com einforma.com qdq.com 11870.com
  wallapop.com milanuncios.com didi-food.com yapo.cl encuentra24.com reclameaqui.com.br elo7.com.br goomer.app anota.ai linkme.bio
  linklist.bio minne.com creema.jp ozmall.co.jp asoview.com fdoc.jp haisha-yoyaku.jp carsensor.net goo-net.com suumo.jp homes.co.jp
  athome.co.jp townwork.net mapfan.com daangn.com karrotmarket.com zigbang.com goodoc.co.kr modoodoc.com fliggy.com mafengwo.cn
  anjuke.com 58.com ganji.com qichacha.com tianyancha.com hktvmall.com ipeen.com.tw iyp.com.tw inline.app ruten.com.tw
  urbancompany.com magicbricks.com 99acres.com housing.com exportersindia.com nearbuy.com district.in asklaila.com grotal.com
  zaubacorp.com opencorporates.com buildzoom.com expertise.com rover.com theknot.com zola.com peerspace.com caredash.com
  wellness.com superlawyers.com lawinfo.com dealerrater.com carfax.com edmunds.com repairpal.com niche.com greatschools.org
  winnie.com apartmentratings.com rent.com hotpads.com forrent.com loopnet.com goodrx.com weedmaps.com leafly.com untappd.com
  beermenus.com happycow.net zmenu.com roadtrippers.com alltrails.com gasbuddy.com golfnow.com guidestar.org volunteermatch.org`);

/**
 * Website builders that the Public Suffix List lacks: each customer has a subdomain, which is a website of its own. A name without a
 * dot stands for any public suffix.
 */
const BUILDERS = words(`
  blogspot webnode ucoz webador
  business.site negocio.site site.com placeweb.site weebly.com weeblysite.com wordpress.com wpcomstaging.com jimdo.com
  jimdosite.com jimdofree.com godaddysites.com squarespace.com wix.com site123.me strikingly.com mystrikingly.com toast.site
  ueniweb.com localo.site simdif.com tilda.ws ukit.me modoo.at imweb.me cafe24.com tistory.com crayonsite.com crayonsite.net
  goope.jp jugem.jp exblog.jp page.tl e-monsite.com over-blog.com canalblog.com free.fr beepworld.de npage.de de.tl eatbu.com odoo.com
  company.site webs.com bravesites.com mozello.com hubside.fr sitew.com sitew.fr wifeo.com my-free.website homestead.com
  tripod.com angelfire.com zyrosite.com hostingersite.com durablesites.co b12sites.com multiscreensite.com bigcartel.com
  mybigcommerce.com storenvy.com thebase.in base.shop stores.jp theshop.jp livejournal.com pagesperso-orange.fr ecwid.com`);

/** Hosts that show each customer's website under a path. */
export const PATH_SITES = words(`
  sites.google.com peraichi.com home.t-online.de perso.orange.fr members.aol.com geocities.jp`);

/** Who a host belongs to. */
export interface HostOwner {
  /** Whether it is a site of profiles and listings, not of one business. */
  isShared: boolean;
  /** The domain that identifies the host's business; null if there is none. */
  domain: string | null;
  /** Whether it is a shared site's main host, whose front page is about no business; others may be named after one. */
  isFront?: boolean;
}

const sharedBy = (site: string, host: string): HostOwner => ({
  isShared: true,
  domain: null,
  isFront: site === host,
});
const OPTIONS = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };

/** @param host lower case, as `URL` returns it */
export function ownerOf(host: string): HostOwner {
  const name = host.replace(/^(?:www\d?|m)\./, '');
  if (PATH_SITES.has(name)) return { isShared: false, domain: null };
  for (
    let parent = name;
    parent !== '';
    parent = parent.slice(parent.indexOf('.') + 1 || parent.length)
  )
    if (HOSTS.has(parent)) return sharedBy(parent, name);
  const { domain, domainWithoutSuffix, isPrivate } = parse(host, OPTIONS);
  // An IP address, a single label, or a builder that has no customer's name before it.
  if (!domain) return { isShared: false, domain: isPrivate ? null : host };
  if (isPrivate) return { isShared: false, domain };
  if (BRANDS.has(domainWithoutSuffix!)) return sharedBy(domain, name);
  const customer = name.slice(0, -domain.length - 1);
  const isBuilt = BUILDERS.has(domain) || BUILDERS.has(domainWithoutSuffix!);
  return {
    isShared: false,
    domain: isBuilt && customer !== '' ? `${customer.split('.').at(-1)}.${domain}` : domain,
  };
}

/** The domain of a business's website: "bar.co.uk" for "https://www.bar.co.uk/menu"; null for a page on a shared site. */
export const ownDomain = (website: string | null): string | null =>
  website && URL.canParse(website) ? ownerOf(hostOf(new URL(website))).domain : null;

/** Lower case, without the dot that may end a full domain name. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/\.$/, '');
