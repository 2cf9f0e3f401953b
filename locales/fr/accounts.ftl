### The naira accounts.

accounts-title = Comptes
accounts-items =
    { $count ->
        [one] { $count } compte
       *[other] { $count } comptes
    }
accounts-table = Comptes en nairas
accounts-head-account = Compte
accounts-head-number = Numéro
accounts-head-bank = Banque
accounts-head-custody = Appartient à
accounts-head-created = Ajouté à Bursar
accounts-create = Créer des comptes
accounts-by-hand = Ajouter un compte existant
accounts-read = Synchroniser
accounts-reading = Synchronisation
accounts-read-one = Synchroniser ce compte
accounts-no-view = Avec ce service, les comptes ne peuvent pas être synchronisés un par un.
accounts-not-there = Le service n’a aucun compte avec l’identifiant { $id }. Demandez au service si le compte a été fermé ou s’il a un autre identifiant.
accounts-search = Rechercher des comptes
accounts-placeholder = Nom, numéro, référence ou banque
accounts-clear = Effacer la recherche
accounts-no-hit = Aucun résultat pour « { $text } ».
accounts-empty = Aucun compte dans Bursar pour l’instant.
accounts-empty-absent = Le service ne peut pas répertorier les comptes créés ailleurs. Créez un compte, ajoutez-en un manuellement ou importez un fichier.
accounts-empty-read = Le service ne répertorie aucun compte. Créez le premier.
accounts-absent = Ce service ne peut pas donner la liste de vos comptes. Un compte créé ailleurs n’apparaît ici qu’une fois ajouté ou importé par quelqu’un.
accounts-dismiss = Fermer cette note
accounts-custody-organization = Organisation
accounts-custody-customer = Client
accounts-source-asked = Demandé, pas encore de réponse
accounts-source-reply = Créé dans Bursar
accounts-source-list = D’après la liste du service
accounts-source-hand = Saisi manuellement
accounts-source-file = Depuis un fichier
accounts-unnamed = Sans nom
accounts-no-number = Pas encore de numéro
accounts-choose = Choisissez un compte pour l’afficher ici.
accounts-card-pay-only = Reçoit uniquement des nairas
accounts-card-reference = Référence { $text }
accounts-card-logo = Le logo de l’organisation
accounts-card-practice = TEST, pas d’argent réel
accounts-card-copy = Copier les coordonnées du compte
accounts-card-copy-number = Copier le numéro
accounts-card-png = Enregistrer en image
accounts-card-pdf = Enregistrer en PDF
accounts-card-saved = Enregistré sous { $name }
accounts-card-text =
    { $name }
    { $number }
    { $bank }
    Reçoit uniquement des nairas
accounts-balance = Solde
accounts-booked = Solde comptable
accounts-no-balance = Ce service n’indique pas les soldes.
accounts-no-service-id = Bursar a besoin de l’identifiant de ce compte auprès du service pour lire son solde ou le débiter. Demandez-le au service, retirez le compte de Bursar, puis ajoutez-le à nouveau avec cet identifiant.
accounts-asked = On ne sait pas encore si ce compte a été créé. Ouvrez-le dans la boîte de réception et vérifiez-le là. Ne le créez pas à nouveau avant.
accounts-pay = Nouveau versement
accounts-statement = Relevé
accounts-deposit = Ajouter de l’argent de test
accounts-forget = Retirer de Bursar
accounts-forget-text = Le service conserve le compte. Vous pourrez l’ajouter à nouveau ici.
accounts-facts = Détails du compte
accounts-reference = Référence
accounts-status = Statut
accounts-customer = Client
accounts-created = Créé
accounts-known = Ajouté à Bursar
accounts-from = Source
accounts-service-id = Identifiant du service
accounts-holder = Titulaire
accounts-holder-note = Chiffré sur cet ordinateur. Le journal enregistre qui consulte une valeur.
accounts-reveal = Afficher { $field }
accounts-hide = Masquer { $field }
accounts-show = Afficher
accounts-hide-word = Masquer
accounts-raw = Détails fournis par le service
accounts-raw-none = Aucun autre détail.
accounts-field-refId = Référence
accounts-field-name = Intitulé du compte
accounts-field-firstName = Prénom
accounts-field-lastName = Nom
accounts-field-phoneNumber = Téléphone
accounts-field-email = E-mail
accounts-field-address = Adresse
accounts-field-dateOfBirth = Date de naissance
accounts-field-bvn = BVN
accounts-field-nin = NIN
accounts-run-open = Importer
accounts-run-reading = Lecture du fichier
accounts-run-title = Importer des comptes
accounts-run-summary =
    { $fresh } nouveaux, { $same } déjà dans Bursar, { $bad ->
        [one] { $bad } ligne
       *[other] { $bad } lignes
    } avec un problème
accounts-run-row = Ligne { $at }
accounts-run-known-head = Déjà dans Bursar sous un autre nom
accounts-run-bad-head = Lignes avec un problème
accounts-run-leave-out =
    Ignorer { $count ->
        [one] { $count } ligne avec un problème et importer tous les nouveaux comptes des autres lignes
       *[other] { $count } lignes avec un problème et importer tous les nouveaux comptes des autres lignes
    }
accounts-run-ignored = Colonnes non utilisées : { $columns }
accounts-sheet-open = Remplir depuis un tableur
accounts-sheet-reading = Lecture du tableur
accounts-sheet-many =
    { $count ->
        [one] { $count } ligne du tableur. Seules les lignes à corriger sont affichées.
       *[other] { $count } lignes du tableur. Seules les lignes à corriger sont affichées.
    }
accounts-run-fresh-head = Nouveaux comptes
accounts-run-more = et { $count } de plus
accounts-run-bad-wait = Cochez la case qui ignore ces lignes, ou corrigez le fichier
accounts-run-nothing = Rien de nouveau dans ce fichier
accounts-run-go =
    Importer { $count ->
        [one] { $count } compte
       *[other] { $count } comptes
    }
accounts-run-going = Importation
accounts-run-done =
    { $count ->
        [one] { $count } compte importé
       *[other] { $count } comptes importés
    }.
accounts-dialog-cancel = Annuler
accounts-dialog-hand-title = Ajouter un compte manuellement
accounts-dialog-hand-text = Pour un compte créé en dehors de Bursar. Pour le débiter, il faut l’identifiant donné par le service : voyez le tableau de bord du service.
accounts-dialog-number = Numéro de compte
accounts-dialog-number-help = Dix chiffres.
accounts-dialog-name = Intitulé du compte
accounts-dialog-bank = Banque
accounts-dialog-service-id = Identifiant du service
accounts-dialog-service-id-help = Laissez vide si vous ne l’avez pas.
accounts-dialog-ref-id = Référence
accounts-dialog-add = Ajouter le compte
accounts-dialog-adding = Ajout
accounts-dialog-deposit-title = Ajouter de l’argent de test
accounts-dialog-deposit-text = La banque du bac à sable crédite immédiatement le compte { $account } du montant.
accounts-dialog-amount = Montant en nairas
accounts-dialog-deposit-go = Ajouter l’argent
accounts-dialog-deposit-busy = Ajout
accounts-dialog-deposited = L’argent de test a été ajouté au compte { $account }.
accounts-grid-title = Créer des comptes
accounts-grid-text = Créez des comptes en naira de votre organisation, un par ligne. Dans chaque ligne, saisissez la personne responsable du compte, par exemple un dirigeant. Remplissez aussi les champs « Attendu » : le service peut refuser une ligne sans eux. Le service peut quand même créer les comptes des autres lignes. Bursar envoie les lignes par groupes. Si un groupe échoue ou reste sans réponse claire, Bursar n’envoie pas les groupes suivants.
accounts-grid-row = Ligne { $at }
accounts-grid-add = Ajouter une ligne
accounts-grid-sample = Remplir avec des exemples
accounts-grid-remove = Supprimer la ligne { $at }
accounts-grid-chunk = Comptes par requête
accounts-grid-chunk-help = De 1 à 100. Chaque requête est enregistrée avant son envoi.
accounts-grid-leaves = Toutes les valeurs de ces lignes sont envoyées au service, et à personne d’autre.
accounts-grid-date-help = Jour, mois, année : 14/03/1990 ou 14 Mar 1990
accounts-grid-submit =
    Créer { $count ->
        [one] { $count } compte
       *[other] { $count } comptes
    }
accounts-needs-required = Obligatoire
accounts-needs-expected = Attendu
accounts-needs-optional = Facultatif
accounts-grid-busy = Création
accounts-grid-stops =
    { $count ->
        [one] { $count } champ
       *[other] { $count } champs
    } à corriger
accounts-grid-warns =
    { $count ->
        [one] { $count } avertissement
       *[other] { $count } avertissements
    }
accounts-grid-fine = Toutes les lignes peuvent être envoyées
accounts-grid-done =
    { $count ->
        [one] Résultat de la création de { $count } compte
       *[other] Résultat de la création de { $count } comptes
    }
accounts-grid-outcome-created = Créé
accounts-grid-outcome-failed = Refusé
accounts-grid-outcome-unknown = Résultat inconnu
accounts-grid-outcome-not_sent = Non envoyé
accounts-grid-counted =
    Comptes créés : { $made } sur { $all }{ $unknown ->
        [0] {""}
       *[other] , résultat inconnu : { $unknown }
    }{ $out ->
        [0] {""}
       *[other] , non créés : { $out }
    }
accounts-grid-retry =
    { $count ->
        [one] Modifier la ligne refusée ou non envoyée ({ $count })
       *[other] Modifier les { $count } lignes refusées ou non envoyées
    }
accounts-grid-close = Terminer
accounts-grid-unsure =
    { $count ->
        [one] On ne sait pas si { $count } compte a été créé. Ne le créez pas à nouveau avant d’avoir vérifié.
       *[other] On ne sait pas si { $count } comptes ont été créés. Ne les créez pas à nouveau avant d’avoir vérifié.
    }
accounts-grid-unknown-note =
    { $count ->
        [one] Le compte de { $name } a peut-être été créé. Ouvrez-le dans la boîte de réception et vérifiez-le là. Il ne peut pas être créé à nouveau avant que son issue soit connue.
       *[other] Les { $count } comptes dont l’issue est inconnue ont peut-être été créés. Ouvrez chacun dans la boîte de réception et vérifiez-le là. Ils ne peuvent pas être créés à nouveau avant que leur issue soit connue.
    }
