/** Words, in both languages, for one thing that pages have: a class name may say in English what a person says in Chinese. */
const groups = [
  'hero|首屏|主视觉|banner|jumbotron|横幅',
  'about|关于|介绍|关于我们',
  'pricing|price|prices|plan|plans|价格|定价|套餐|报价',
  'contact|联系|联系我们|联络',
  'feature|features|功能|特色|特性|特点|亮点',
  'newsletter|subscribe|订阅|邮件订阅',
  'search|搜索|查找|搜寻',
  'login|log in|sign in|signin|登录|登入',
  'signup|sign up|register|registration|注册',
  'testimonial|testimonials|review|reviews|评价|评论|口碑|客户评价|用户评价',
  'team|团队|成员',
  'service|services|服务',
  'product|products|shop|商品|产品|店铺',
  'blog|post|posts|article|articles|博客|文章',
  'news|新闻|资讯|动态',
  'gallery|portfolio|work|works|project|projects|作品|画廊|图库|项目|作品集',
  'home|首页|主页',
  'faq|question|questions|常见问题|问答',
  'cart|basket|购物车',
  'checkout|结账|结算',
  'profile|个人资料|个人信息|简介',
  'skill|skills|技能',
  'experience|经历|经验|工作经历',
  'education|教育|学历|教育经历',
  'download|downloads|下载',
  'start|get started|开始|立即开始',
  'social|社交|社交媒体',
  'stat|stats|statistics|数据|统计',
  'copyright|版权',
  'main|primary|主|主要',
  'secondary|次要|副',
  'submit|提交|send|发送',
  'logo|brand|标志|商标',
  'sale|discount|offer|促销|优惠|折扣|特价',
  'event|events|活动',
  'user|users|avatar|用户|头像',
  'welcome|欢迎',
  'language|语言',
  'partner|partners|sponsor|sponsors|合作伙伴|赞助商',
  'step|steps|步骤|流程',
  'revenue|sales|income|收入|销售|营收',
  'order|orders|订单',
  'chart|graph|图表|图形',
  'quote|引用|引言',
  'date|time|日期|时间',
  'author|作者',
  'tag|category|标签|分类',
  'map|地图',
  'background|背景',
  'slogan|tagline|lead|subtitle|口号|标语|副标题|宣传语',
  'byline|by|author|署名',
  'news|letter|newsletter|letters|subscribe|join',
  'join|subscribe|订阅',
  'notice|announcement|通知|公告|提示',
  'address|地址|住址',
  'phone|telephone|tel|电话',
  'box|框|盒子',
  'plant|植物',
  'route|路线|线路',
  'ticket|tickets|门票|票',
  'why|特色|优势',
  'person|voice|testimonial|评价|留言|评论',
  'warning|warn|警告',
  'direction|directions|指引',
  'temperature|degrees|温度|气温',
].map((group) => group.split('|'));

const byWord = new Map<string, Set<string>>();
for (const group of groups) {
  for (const word of group) {
    const known = byWord.get(word) ?? new Set<string>();
    for (const other of group) known.add(other);
    byWord.set(word, known);
  }
}

/** The word itself and other words for the same. */
export function sameConcept(word: string): readonly string[] {
  const singular = word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word;
  const plural = /^[a-z]{3,}$/.test(word) && !word.endsWith('s') ? [`${word}s`] : [];
  return [
    ...new Set([word, singular, ...plural, ...(byWord.get(word) ?? []), ...(byWord.get(singular) ?? [])]),
  ];
}
