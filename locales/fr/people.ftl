### L’écran Équipe : personnes, cartes, règles et comparaison d’une empreinte.

people-title = Équipe
people-version =
    { $team }, version { $version } des règles, signée par { $count ->
        [one] { $count } administrateur
       *[other] { $count } administrateurs
    } le { $date }
people-founding = Une nouvelle équipe commence avec deux administrateurs. Rien n’est encore signé.
people-my-card = Ma carte
people-add = Ajouter une personne
people-found = Créer une équipe
people-open-file = Ouvrir un fichier d’équipe
people-opening = Ouverture
people-cancel = Annuler
people-save = Enregistrer
people-saving = Enregistrement
people-save-card = Enregistrer ma carte
people-save-rules = Enregistrer les règles
people-save-version = Enregistrer la version { $version }
people-changes-save = Enregistrez ces règles dans un fichier pour un nouveau membre, ou pour un ordinateur qui n’a pas cette version.
people-file-saved = Enregistré sous { $name }.
people-remove = Supprimer
people-removing = Suppression
people-change = Modifier
people-keep = Terminé
people-discard = Abandonner
people-discarding = Abandon

# Avant qu’il y ait une équipe.
people-what = Ce qu’est une équipe
people-what-text = Une équipe réunit plusieurs personnes, chacune à son ordinateur. L’une prépare un paiement, d’autres l’approuvent, et un ordinateur qui a la clé API l’envoie. Les règles disent combien de personnes doivent approuver.
people-step-card = Chaque personne crée une carte. La carte indique son nom et son ordinateur.
people-step-compare = Les personnes se donnent leurs cartes sous forme de fichiers, et comparent les empreintes par téléphone : les 32 caractères qui identifient chaque carte.
people-step-found = Deux personnes créent l’équipe et signent ses règles.
people-step-join = Les autres ouvrent les règles, comparent l’empreinte de l’équipe et la rejoignent.
people-binds = Ces règles n’agissent que dans Bursar.
people-binds-alone = Toute personne qui a la clé API peut payer sans Bursar. Ne gardez pas cette clé sur les ordinateurs qui préparent des paiements.
people-binds-text = Toute personne qui a la clé API peut payer sans Bursar : ne gardez donc pas cette clé sur les ordinateurs qui préparent des paiements.
people-sends-none = Aucun ordinateur de l’équipe ne peut envoyer.
people-sends-are =
    { $count ->
        [one] { $count } ordinateur peut envoyer : { $names }.
       *[other] { $count } ordinateurs peuvent envoyer : { $names }.
    }
people-sends-many = { $count } ordinateurs peuvent envoyer.
people-next = Étapes suivantes
people-next-found = Pour créer une équipe, comparez la carte d’un deuxième administrateur, puis appuyez sur « Créer une équipe ».
people-next-join = Pour rejoindre une équipe, donnez votre carte à un administrateur. Quand vous recevez les règles de l’équipe dans un fichier, appuyez sur « Ouvrir un fichier d’équipe ».

# Sa propre carte.
people-card-what = Votre carte dit qui vous êtes, et depuis quel ordinateur. Elle est signée avec une clé qui ne quitte jamais cet ordinateur.
people-card-person = Votre nom
people-card-person-help = Tel que votre équipe vous connaît. Si « Votre nom » est vide dans les paramètres, Bursar y inscrit ce nom.
people-card-computer = Cet ordinateur
people-card-computer-help = Par exemple : Accueil
people-card-make = Créer ma carte
people-card-making = Création de la carte
people-card-saved = Votre carte est enregistrée.
people-card-fingerprint = Empreinte de ma carte
people-card-read = Ces 32 caractères identifient votre carte. Ils ne sont pas secrets. Un collègue qui les compare vous appelle, ou se trouve à côté de vous.
people-card-made = Carte créée
people-card-names = Modifier les noms
people-card-stays = L’empreinte reste la même. Enregistrez de nouveau la carte dans un fichier pour ceux qui connaissent les anciens noms.
people-team-fingerprint = Empreinte de { $team }
people-team-read = Une personne qui rejoint l’équipe vous appelle et vous demande deux de ces groupes.
people-team-made = Équipe créée

# Cartes arrivées.
people-arrived = Cartes arrivées
people-arrived-none = Aucune pour l’instant. Demandez la carte de l’autre personne, puis appuyez sur « Ouvrir un fichier d’équipe ».
people-compare = Comparer
people-compare-card = Comparer la carte de { $name }
people-card-forget = Supprimer la carte
people-card-forget-of = Supprimer la carte de { $name }
people-card-forget-title = Supprimer la carte de { $name } ?
people-card-forget-text = Bursar n’utilisera plus cette carte. Si vous rouvrez son fichier, vous devrez la comparer de nouveau.
people-set-aside = Mise de côté
people-not-in-team = Hors de l’équipe
people-add-this = Ajouter

# Les personnes de l’équipe.
people-people = Personnes
people-not-own = Personne n’approuve ce qu’il a préparé
people-search = Rechercher des personnes
people-search-placeholder = Nom ou ordinateur
people-search-clear = Effacer la recherche
people-search-none = Aucun résultat pour « { $text } ».
people-person = Personne
people-computer = Ordinateur
people-computers = Ordinateurs
people-no-computer = Aucun ordinateur
people-head-person = Personne et ordinateur
people-fingerprint = Empreinte
people-fingerprint-what = Les 32 caractères qui identifient cette carte
people-head-roles = Rôles
people-head-compared = Empreinte comparée
people-this-computer = Cet ordinateur
people-by-administrators = Par des administrateurs, pas par vous
people-no-fingerprint = Affichée lors de la comparaison
people-you = Vous, { $computer }
people-sends = { $computer }, peut envoyer
people-counts = Une carte est le fichier qui identifie une personne et son ordinateur. Son empreinte est formée des 32 caractères qui identifient la carte. Un administrateur a comparé les empreintes des personnes de l’équipe. Bursar n’utilise toute autre carte qu’après que vous avez comparé son empreinte.
people-counts-waiting = Reste à comparer : { $names }.
people-role-prepare = Préparer
people-role-prepare-text = Rédige des paiements que d’autres approuvent
people-role-approve = Approuver
people-role-approve-text = Approuve ce que d’autres ont préparé
people-role-send = Envoyer
people-role-send-text = Envoie ce qui a été approuvé, depuis un ordinateur qui a la clé API
people-role-administer = Administrer
people-role-administer-text = Modifie les personnes, les rôles et les règles
people-role-none = Aucun rôle
people-fate-changed = Modifiée
people-fate-added = Ajoutée
people-fate-removed = Retirée
people-name = Nom de l’équipe
people-name-help = Visible par tous ceux qui la rejoignent

# Ajouter et modifier une personne.
people-add-none = Il n’y a aucune carte comparée à ajouter.
people-add-step-card = La personne crée une carte dans son Bursar, l’enregistre dans un fichier et vous le donne.
people-add-step-open = Vous ouvrez le fichier ici.
people-add-step-compare = Vous comparez son empreinte avec la personne.
people-add-card = Carte
people-add-choose = Choisissez une carte
people-add-whose = Appartient à
people-add-new = Une nouvelle personne
people-add-other-computer = Un autre ordinateur de
people-add-computer-of = { $name }, un autre ordinateur
people-add-go = Ajouter
people-member-name = Nom
people-sending = Ordinateurs qui envoient
people-sending-help = Uniquement les ordinateurs qui ont la clé API
people-sending-role = Uniquement avec le rôle « Envoyer »
people-edit-later = Ceci ne s’applique qu’après la signature de la prochaine version des règles.
people-change-person = Modifier { $name }
people-remove-person = Retirer de l’équipe
people-remove-computer = Retirer { $computer }

# Règles.
people-rules = Règles
people-rules-strictest = La plus stricte des règles concernées s’applique
people-change-rule = Modifier : { $rule }
people-rule-add = Ajouter une règle
people-rule-change = Modifier une règle
people-rule-remove = Supprimer la règle
people-rule-rail = Paiements
people-rail-bank = Versements
people-rail-chain = Transferts
people-rail-any = Les deux
people-rule-asset = Devise ou jeton
people-rule-asset-help = NGN ou le symbole d’un jeton, comme USDC. Laissez vide pour tous
people-rule-asset-strange = Aucun jeton ici n’a le symbole { $symbol }. La règle ne s’applique qu’à ce symbole.
people-rule-from = Paiements d’au moins
people-rule-from-help = Laissez vide pour tout montant
people-rule-total = Lots d’un total d’au moins
people-rule-total-help = Si vous saisissez un montant ici, la règle ne vise que les lots. Sinon, laissez vide.
people-rule-new = Uniquement les bénéficiaires payés pour la première fois
people-rule-approvals = Approbations
people-approvals =
    { $count ->
        [one] { $count } approbation
       *[other] { $count } approbations
    }
people-rule-few =
    { $count ->
        [one] Personne ne peut donner cette approbation.
       *[other] Moins de { $count } personnes peuvent l’approuver.
    }
people-rule-who = Approbations par
people-rule-who-help = Si vous ne cochez personne, toute personne qui a le rôle « Approuver » peut approuver
people-rule-who-none = Personne ne peut encore approuver. Donnez à quelqu’un le rôle « Approuver ».
people-rule-of-changes = Modifications de ces règles
people-rule-sign = Signatures pour une modification
people-rule-sign-help = Seules les personnes qui ont le rôle « Administrer » peuvent signer

# Essayer les règles.
people-try = Essayer les règles
people-try-text = Rien n’est envoyé
people-try-amount = Montant
people-try-to = À
people-try-new = Un nouveau bénéficiaire
people-try-known = Un bénéficiaire connu
people-try-as = Type de paiement
people-try-payout = Un versement
people-try-payouts = Lot de versements
people-try-transfer = Un transfert
people-try-transfers = Lot de transferts
people-try-symbol = Jeton
people-try-maker = Préparé par
people-try-nobody = Personne ne peut préparer de paiements.
people-try-empty = Saisissez un montant pour voir qui doit l’approuver.

# Versions.
people-changes = Modifications signées
people-versions =
    { $count ->
        [one] { $count } version
       *[other] Les { $count } versions
    }
people-version-of = Version { $version }, { $date }
people-signed-by = signée par { $names }
people-unsigned = Modifications
people-unsigned-text = Pas encore signées, donc pas encore en vigueur
people-discard-changes = Abandonner les modifications
people-sign = Signer la version { $version }…
people-signing = En attente de la fenêtre de confirmation
people-sign-ready = Toutes les modifications sont signées ensemble dans la fenêtre de confirmation.
people-signed = Vous avez signé la version { $version }.
people-signed-waits =
    { $count ->
        [one] Vous avez signé la version { $version }. Il faut encore { $count } signature pour qu’elle entre en vigueur.
       *[other] Vous avez signé la version { $version }. Il faut encore { $count } signatures pour qu’elle entre en vigueur.
    }
people-signed-next = Enregistrez la version { $version } dans un fichier et donnez-le à { $names }, qui l’ouvre dans Équipe et signe aussi. Ouvrez ensuite le fichier que l’on vous rend.
people-signed-holds = La version { $version } est maintenant en vigueur.
people-signed-carry = Enregistrez les règles et donnez le fichier à toute l’équipe. Chaque personne l’ouvre dans Équipe.
people-edit-other-version = Les règles sont passées à la version { $version } pendant vos modifications. Abandonnez-les, puis refaites-les.
people-edit-waits = La version { $version } attend déjà des signatures. Signez-la ou abandonnez-la d’abord. Deux versions { $version } différentes arrêteraient tous les paiements.
people-edit-no-name = Saisissez le nom de l’équipe.
people-edit-few-administrators = Une modification demande { $count } administrateurs, et l’équipe en a moins.
people-change-few =
    { $count ->
        [one] Seulement { $names } pour l’instant : ajoutez-en un de plus.
       *[other] Seulement { $names } pour l’instant : ajoutez-en { $count } de plus.
    }
people-edit-few-approvers = Trop peu de personnes peuvent approuver : { $rule }
people-only-approver = Seule la personne { $name } peut approuver, et personne n’approuve ce qu’il a préparé. Un paiement préparé par { $name } ne peut donc pas être envoyé. Donnez aussi le rôle Approuver à quelqu’un d’autre.
people-edit-no-approver = Personne ne peut approuver de paiements. Rien ne pourrait être envoyé.
people-wait-founding = Nouvelle équipe : { $team }
people-wait-change = Version { $version } des règles
people-wait-join = Rejoindre { $team }
people-wait-missing =
    { $count ->
        [one] { $count } signature manquante
       *[other] { $count } signatures manquantes
    }
people-wait-people = Personnes : { $names }
people-wait-all = Afficher les { $count } lignes
people-wait-fewer = Afficher moins de lignes
people-wait-made = Créée le { $date }.
people-wait-signed = Signée par { $names }.
people-wait-must =
    { $count ->
        [one] { $names } doit encore signer.
       *[other] { $count } personnes parmi { $names } doivent encore signer.
    }
people-wait-join-text = Appelez une personne de l’équipe et comparez l’empreinte de l’équipe. Ensuite, ce profil appartient à l’équipe.
people-wait-compare = Comparer l’empreinte
people-wait-no-card = Demandez la carte sous forme de fichier, puis ouvrez-la.
people-discard-title = Abandonner « { $what } » ?
people-discard-text = Supprimé de cet ordinateur. Cela peut revenir sous forme de fichier.

# Difficultés.
people-forked = L’équipe a deux versions concurrentes de ses règles. Rien ne peut être envoyé.
people-forked-text = Deux versions ont été faites à partir de la même. Sous « Modifications signées », lisez ce que chacune change, et convenez avec les autres administrateurs des modifications à garder. L’un de vous appuie ensuite sur « Créer une version qui réunit les deux ». Elle part de l’une des deux versions : ajoutez ce que vous gardez de l’autre, signez-la, et donnez les règles enregistrées aux autres administrateurs pour signature.
people-forked-join = Créer une version qui réunit les deux
people-clock =
    { $minutes ->
        [one] L’horloge de cet ordinateur diffère de { $minutes } minute de celle du service.
       *[other] L’horloge de cet ordinateur diffère de { $minutes } minutes de celle du service.
    }
people-clock-text = Réglez l’horloge de cet ordinateur. D’ici là, rien ne peut être signé.
people-removed = Cet ordinateur n’appartient plus à { $team }.
people-removed-text = Les règles les plus récentes ne contiennent plus sa carte : cet ordinateur ne peut rien préparer, approuver ni envoyer. Pour rester dans l’équipe, adressez-vous à un administrateur. Pour envoyer des paiements sans l’approbation d’autres personnes, appuyez sur « Travailler seul ».
people-leave = Travailler seul
people-leaving = En attente de la fenêtre de confirmation

# Comparer une empreinte.
people-compare-title = Comparer l’empreinte de { $name }
people-compare-team-title = Comparer l’empreinte de { $name }
people-compare-ask = Appelez { $name } à un numéro que vous connaissez déjà, ou mettez-vous à ses côtés. Demandez-lui d’ouvrir Équipe, Ma carte. Sous « Empreinte de ma carte », cette personne vous lit le groupe { $first } et le groupe { $second }. Saisissez ce que vous entendez.
people-compare-ask-team = Appelez une personne qui a créé l’équipe { $name }, à un numéro que vous connaissez déjà. Demandez-lui d’ouvrir Équipe, Ma carte. Sous « Empreinte de { $name } », cette personne vous lit le groupe { $first } et le groupe { $second }. Saisissez ce que vous entendez.
people-compare-group = Groupe { $group }
people-compare-matches = Le groupe { $group } correspond
people-compare-differs =
    { $count ->
        [one] Le groupe { $group } ne correspond pas. Il reste { $count } essai.
       *[other] Le groupe { $group } ne correspond pas. Il reste { $count } essais.
    }
people-compare-checking = Contrôle du groupe { $group }
people-compare-typed = Groupe { $group } : { $typed } caractères saisis sur { $of }
people-compare-paste = Le collage est désactivé. Saisissez les lettres à mesure que l’on vous les lit.
people-compare-reject = Ils ne correspondent pas
people-compare-rejecting = Mise de côté en cours
people-compare-later = Plus tard
people-compare-aside = L’empreinte ne correspond pas. Elle est mise de côté.
people-trust = Faire confiance à cette carte
people-trusting = Enregistrement
people-trusted = La carte de { $name } est comparée.
people-join = Rejoindre cette équipe
people-joining = Adhésion en cours
people-joined = Ce profil appartient à { $name }.
people-aside-title = Cette carte est mise de côté
people-aside = Ne l’utilisez pas. Quelqu’un l’a peut-être modifiée avant qu’elle vous parvienne. Appelez { $name } à un numéro que vous connaissez déjà, dites ce qui s’est passé et demandez une nouvelle carte en personne. Prévenez vos administrateurs.
people-aside-team-title = Ce n’est pas l’empreinte de l’équipe
people-aside-team = Ne rejoignez pas l’équipe. Abandonnez cette version, appelez une personne qui a créé l’équipe { $name } à un numéro que vous connaissez déjà et demandez les règles en personne.
